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
    Request.addCompletionListener(request, failure -> inFlight.remove(connection));
    if (isShutdown()) {
      connection.setIdleTimeout(getIdleTimeout());
    }
    return request;
  }

  @Override
  public CompletableFuture<Void> shutdown() {
    CompletableFuture<Void> done = super.shutdown();
    inFlight.forEach(connection -> connection.setIdleTimeout(getIdleTimeout()));
    return done;
  }
}
