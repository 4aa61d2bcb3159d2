package dev.stateward.adapter.http.network;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.EndPoint;
import org.jspecify.annotations.Nullable;

/**
 * Closes connections whose clients send a request, or receive a response, too slowly. An idle
 * timeout is not enough, because a byte now and then resets it.
 *
 * <p>Checks each connection periodically, and counts a period as waiting time when the server waits
 * for the client at that moment. The server's own time does not count, nor does an idle event
 * stream. The pace of a request is that of its bytes of HTTP, not of those of TLS around them.
 */
public final class SlowClients {
  private final Pace pace;
  private final Duration look;
  private final Map<EndPoint, Progress> progress = new ConcurrentHashMap<>();

  /**
   * Expects {@code pace}.
   *
   * @param look the time between two checks
   */
  public SlowClients(Pace pace, Duration look) {
    this.pace = pace;
    this.look = look;
  }

  /**
   * Notes that the headers of a request were received.
   *
   * @return to be run when the response is complete
   */
  public Runnable begin(EndPoint endPoint) {
    EndPoint http = TlsConnections.ofHttp(endPoint);
    Progress before = progress.get(endPoint);
    long in = before == null ? 0 : before.read.start;
    Progress begun = new Progress(Phase.REQUEST, in, bytesOut(http), 0);
    progress.put(endPoint, begun);
    // The next request may have begun before the end of this one is noted.
    return () -> progress.replace(endPoint, begun, quiet(endPoint));
  }

  /** Checks all {@code open} connections. */
  public void look(Collection<EndPoint> open) {
    progress.keySet().removeIf(endPoint -> !endPoint.isOpen());
    for (EndPoint endPoint : open) {
      Progress of = progress.compute(endPoint, SlowClients::present);
      if (endPoint instanceof AbstractEndPoint connection && tooSlow(connection, of)) {
        endPoint.close(new TimeoutException("the client is too slow"));
      }
    }
  }

  private boolean tooSlow(AbstractEndPoint connection, Progress of) {
    AbstractEndPoint http = TlsConnections.ofHttp(connection);
    boolean headers = of.phase != Phase.REQUEST && bytesIn(connection) > of.received;
    boolean reads = of.phase == Phase.REQUEST && http.isFillInterested();
    boolean writes = of.phase == Phase.REQUEST && http.getWriteFlusher().isPending();
    of.waits += reads || writes ? 1 : 0;
    return (headers && ++of.headers * look.toNanos() > pace.grace().toNanos())
        || (reads && tooSlow(of.read, bytesIn(http)))
        || (writes && tooSlow(of.written, bytesOut(http)))
        || of.waits * look.toNanos() > pace.longest().toNanos();
  }

  /** Checks a direction in which the server waits for the client, once in a period. */
  private boolean tooSlow(Direction direction, long bytes) {
    Duration waited = look.multipliedBy(++direction.waits);
    if (waited.compareTo(pace.grace()) <= 0) {
      return false;
    }
    boolean slow = bytes - direction.start < pace.fewest(waited);
    direction.start = bytes;
    direction.waits = 0;
    return slow;
  }

  /** That of a connection on which no request has begun since now. */
  private static Progress quiet(EndPoint endPoint) {
    EndPoint http = TlsConnections.ofHttp(endPoint);
    return new Progress(Phase.QUIET, bytesIn(http), bytesOut(http), bytesIn(endPoint));
  }

  /** The handshake of TLS and the headers after it have a time of their own. */
  private static Progress present(EndPoint endPoint, @Nullable Progress before) {
    if (before == null) {
      return new Progress(Phase.OPENED, 0, 0, 0);
    }
    return before.phase == Phase.OPENED && TlsConnections.isEstablished(endPoint)
        ? quiet(endPoint)
        : before;
  }

  private static long bytesIn(EndPoint endPoint) {
    return endPoint.getConnection() == null ? 0 : endPoint.getConnection().getBytesIn();
  }

  private static long bytesOut(EndPoint endPoint) {
    return endPoint.getConnection() == null ? 0 : endPoint.getConnection().getBytesOut();
  }

  /** What a connection was last seen in. */
  private enum Phase {
    /** Nothing, or the handshake of TLS. */
    OPENED,
    /** No request, or the headers of one. */
    QUIET,
    /** A request whose headers were received. */
    REQUEST
  }

  /** The progress of a connection since its last response; changed by checks only. */
  private static final class Progress {
    private final Phase phase;
    private final long received;
    private final Direction read;
    private final Direction written;
    private int headers;
    private long waits;

    /**
     * A beginning.
     *
     * @param in the bytes of HTTP received before
     * @param out the bytes of HTTP sent before
     * @param received the bytes received before, those of TLS included
     */
    Progress(Phase phase, long in, long out, long received) {
      this.phase = phase;
      this.received = received;
      this.read = new Direction(in);
      this.written = new Direction(out);
    }
  }

  /** The waiting time since the last check, and the bytes at that time. */
  private static final class Direction {
    private volatile long start;
    private long waits;

    Direction(long start) {
      this.start = start;
    }
  }
}
