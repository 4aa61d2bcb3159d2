package dev.stateward.adapter.http;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Lets requests in flight keep their pace while the server stops: a client that pauses in an upload
 * is waited for as long as ever, where Jetty cuts every connection that is silent for a second.
 * Only connections without a request are ended so soon.
 */
final class DrainingConnector extends ServerConnector implements HttpConfiguration.Customizer {
  private final Set<EndPoint> inFlight = ConcurrentHashMap.newKeySet();

  DrainingConnector(Server server, HttpConfiguration http) {
    super(server, new HttpConnectionFactory(http));
    http.addCustomizer(this);
  }

  @Override
  public Request customize(Request request, HttpFields.Mutable answered) {
    EndPoint connection = request.getConnectionMetaData().getConnection().getEndPoint();
    inFlight.add(connection);
    Request.addCompletionListener(request, failure -> end(connection));
    if (isShutdown()) {
      keep(connection);
    }
    return request;
  }

  /** A client may keep a connection open whose answer began before the server stopped. */
  private void end(EndPoint connection) {
    inFlight.remove(connection);
    if (isShutdown()) {
      synchronized (inFlight) {
        connection.setIdleTimeout(getShutdownIdleTimeout());
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
    CompletableFuture<Void> done = super.shutdown();
    inFlight.forEach(this::keep);
    return done;
  }
}
