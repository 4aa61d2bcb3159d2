package dev.stateward.adapter.http.network;

import dev.stateward.adapter.http.metrics.HttpMetrics;
import dev.stateward.application.telemetry.port.Meters;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes connections beyond the limits in all and of one client. Trusted proxies, behind which
 * there are many clients, only count towards the total.
 */
public final class ConnectionLimits implements Connection.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionLimits.class);
  private static final byte[] REFUSAL =
      """
      HTTP/1.1 503 Service Unavailable\r
      Retry-After: 1\r
      Connection: close\r
      Content-Length: 0\r
      \r
      """
          .getBytes(StandardCharsets.US_ASCII);

  private final int most;
  private final int mostOfOne;
  private final boolean tells;
  private final ClientAddresses addresses;
  private final Meters meters;
  private final Map<Connection, String> open = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private final AtomicBoolean full = new AtomicBoolean();

  /**
   * Limits connections.
   *
   * @param most the most in all; 0 for no limit
   * @param mostOfOne the most of one client; 0 for no limit
   * @param tells whether a client understands HTTP at once, and is answered before it is refused
   */
  public ConnectionLimits(
      int most, int mostOfOne, boolean tells, ClientAddresses addresses, Meters meters) {
    this.tells = tells;
    this.most = most;
    this.mostOfOne = mostOfOne;
    this.addresses = addresses;
    this.meters = meters;
    meters.watch(HttpMetrics.CONNECTIONS, this::count);
    meters.watch(HttpMetrics.CONNECTIONS_MAX, () -> most == 0 ? Double.NaN : most);
  }

  @Override
  public void onOpened(Connection connection) {
    if (TlsConnections.isWithin(connection)) {
      return;
    }
    Optional<InetAddress> peer = peer(connection.getEndPoint());
    if (peer.isPresent() && !take(connection, peer.get())) {
      meters.add(HttpMetrics.CONNECTIONS_REFUSED, 1);
      refuse(connection);
    }
  }

  @Override
  public synchronized void onClosed(Connection connection) {
    String key = open.remove(connection);
    if (key != null) {
      counts.computeIfPresent(key, (client, count) -> count == 1 ? null : count - 1);
    }
  }

  private synchronized int count() {
    return open.size();
  }

  private synchronized boolean take(Connection connection, InetAddress peer) {
    String key = AddressKeys.of(peer);
    boolean room = most == 0 || open.size() < most;
    boolean roomForOne =
        mostOfOne == 0 || counts.getOrDefault(key, 0) < mostOfOne || addresses.isProxy(peer);
    if (room && roomForOne) {
      open.put(connection, key);
      counts.merge(key, 1, Integer::sum);
      full.set(false);
      return true;
    }
    if (!full.getAndSet(true)) {
      LOG.warn(
          "Connections are refused: {} are open, {} of them with {}",
          open.size(),
          counts.getOrDefault(key, 0),
          peer.getHostAddress());
    }
    return false;
  }

  private static Optional<InetAddress> peer(EndPoint endPoint) {
    return endPoint.getRemoteSocketAddress() instanceof InetSocketAddress address
        ? Optional.ofNullable(address.getAddress())
        : Optional.empty();
  }

  /**
   * Best effort: a client that is already sending may see a broken connection instead, and a
   * handshake of TLS is too dear to be done for this.
   */
  private void refuse(Connection connection) {
    EndPoint endPoint = connection.getEndPoint();
    try {
      if (tells) {
        endPoint.flush(ByteBuffer.wrap(REFUSAL));
      }
    } catch (IOException e) {
      LOG.debug("A client disconnected before it was refused", e);
    }
    endPoint.close();
  }
}
