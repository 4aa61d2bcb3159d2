package dev.stateward.adapter.http;

import dev.stateward.adapter.http.network.Pace;
import dev.stateward.adapter.http.network.SlowClients;
import dev.stateward.adapter.http.network.TlsConnections;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes connections of slow clients, and keeps the normal timeouts for requests in flight while
 * the server stops: Jetty would close every connection that is idle for a second; here only
 * connections without a request are closed that early.
 */
final class DrainingConnector extends ServerConnector implements HttpConfiguration.Customizer {
  private static final Logger LOG = LoggerFactory.getLogger(DrainingConnector.class);
  private static final Duration IDLE_WHILE_STOPPING = Duration.ofSeconds(1);
  private static final Duration LONGEST_LOOK = Duration.ofSeconds(1);
  private static final int LOOKS_IN_GRACE = 20;

  private final Set<EndPoint> inFlight = ConcurrentHashMap.newKeySet();
  private final Duration look;
  private final SlowClients slowClients;

  DrainingConnector(
      Server server, HttpConfiguration http, Pace pace, ConnectionFactory... protocols) {
    super(server, protocols);
    http.addCustomizer(this);
    Duration part = pace.grace().dividedBy(LOOKS_IN_GRACE);
    look = part.compareTo(LONGEST_LOOK) < 0 ? part : LONGEST_LOOK;
    slowClients = new SlowClients(pace, look);
  }

  /** Jetty would give all connections this time at once, and cut off who was silent for longer. */
  @Override
  public void setIdleTimeout(long idleTimeout) {
    super.setIdleTimeout(idleTimeout);
    setShutdownIdleTimeout(idleTimeout);
  }

  @Override
  protected void doStart() throws Exception {
    super.doStart();
    lookLater();
  }

  private void lookLater() {
    getScheduler().schedule(this::lookAgain, look.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void lookAgain() {
    try {
      slowClients.look(getConnectedEndPoints());
    } finally {
      if (isRunning() || isStopping()) {
        lookLater();
      }
    }
  }

  @Override
  public Request customize(Request request, HttpFields.Mutable headers) {
    EndPoint connection =
        TlsConnections.transport(request.getConnectionMetaData().getConnection().getEndPoint());
    inFlight.add(connection);
    Runnable answered = slowClients.begin(connection);
    Request.addCompletionListener(
        request,
        failure -> {
          answered.run();
          end(connection);
        });
    if (isShutdown()) {
      keep(connection);
    }
    return request;
  }

  /** Closes a connection after its response, because the client may keep it open. */
  private void end(EndPoint connection) {
    inFlight.remove(connection);
    if (isShutdown()) {
      endIdle(connection);
    }
  }

  private void endIdle(EndPoint connection) {
    synchronized (inFlight) {
      if (!inFlight.contains(connection)) {
        connection.setIdleTimeout(IDLE_WHILE_STOPPING.toMillis());
      }
    }
  }

  private void keep(EndPoint connection) {
    synchronized (inFlight) {
      if (inFlight.contains(connection)) {
        connection.setIdleTimeout(getIdleTimeout());
      }
    }
  }

  @Override
  public CompletableFuture<Void> shutdown() {
    LOG.info("no longer listening; requests that are finished first: {}", inFlight.size());
    CompletableFuture<Void> done = super.shutdown();
    getConnectedEndPoints().forEach(this::endIdle);
    return done;
  }
}
