package dev.stateward.adapter.http;

import dev.stateward.adapter.http.event.EventStreams;
import dev.stateward.adapter.http.failure.FailureResponses;
import dev.stateward.adapter.http.network.ClientAddresses;
import dev.stateward.adapter.http.network.ConnectionLimits;
import dev.stateward.adapter.http.route.Route;
import dev.stateward.adapter.http.route.RouteTable;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.adapter.http.security.WrongTokens;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.application.StateApplication;
import dev.stateward.application.settings.Budgets;
import io.github.bucket4j.TimeMeter;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.util.JavalinException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** The HTTP server of the API. */
public final class HttpApi implements AutoCloseable {
  private final Javalin javalin;
  private final List<Route> routes;
  private final EventStreams streams;

  private HttpApi(Javalin javalin, List<Route> routes, EventStreams streams) {
    this.javalin = javalin;
    this.routes = routes;
    this.streams = streams;
  }

  /** Starts the server; when this returns, it handles requests. */
  public static HttpApi start(StateApplication application, HttpSettings settings) {
    EventStreams streams =
        new EventStreams(
            Budgets.EVENT_STREAMS,
            Budgets.EVENT_STREAMS_PER_ORGANIZATION,
            Budgets.EVENT_STREAMS_PER_PRINCIPAL);
    Traffic traffic = settings.traffic();
    BearerTokens tokens =
        new BearerTokens(
            application.authenticating(),
            new ClientAddresses(traffic.trustedProxies()),
            new WrongTokens(traffic.refusalsPerMinute(), TimeMeter.SYSTEM_NANOTIME));
    List<Route> routes = RouteTable.of(application, settings, tokens, streams);
    Javalin javalin =
        Javalin.create(config -> {
          configure(config, settings);
          new RequestLifecycle(tokens, settings).declare(config);
          FailureResponses.declare(config.routes, application.recordingDenials());
          routes.forEach(route -> route.addTo(config.routes));
        });
    return new HttpApi(javalin.start(), routes, streams);
  }

  /** The port it listens on. */
  public int port() {
    return javalin.port();
  }

  /** The routes it handles. */
  public List<Route> routes() {
    return routes;
  }

  /** Stops the server: accepts no more requests and waits for those in flight, but not forever. */
  public void stop() {
    streams.close();
    try {
      javalin.stop();
    } catch (JavalinException e) {
      // Requests that took too long are aborted and logged; everything else is closed too.
      if (!(e.getCause() instanceof TimeoutException)) {
        throw e;
      }
    }
  }

  @Override
  public void close() {
    stop();
  }

  private static void configure(JavalinConfig config, HttpSettings settings) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.concurrency.useVirtualThreads = true;
    // Responses decide on compression themselves, so that states are never compressed by accident.
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.http.generateEtags = false;
    // A 405 response lists the allowed methods.
    config.http.prefer405over404 = true;
    jetty(config, settings);
  }

  private static void jetty(JavalinConfig config, HttpSettings settings) {
    config.jetty.modifyHttpConfiguration(http -> {
      http.setRequestHeaderSize(Budgets.REQUEST_HEADERS);
      // The cache would take 96 KiB for each connection, from its second request on.
      http.setHeaderCacheSize(0);
      http.setSendServerVersion(false);
    });
    config.jetty.modifyServer(server -> {
      server.setStopTimeout(settings.limits().drain().toMillis());
      server.setErrorHandler(new RefusedMessages());
    });
    config.jetty.addConnector((server, http) -> connector(server, http, settings));
  }

  private static Connector connector(Server server, HttpConfiguration http, HttpSettings settings) {
    ServerConnector connector = new DrainingConnector(server, http, settings.limits().pace());
    Traffic traffic = settings.traffic();
    connector.addBean(
        new ConnectionLimits(
            traffic.connections(),
            traffic.connectionsOfOne(),
            new ClientAddresses(traffic.trustedProxies())));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(settings.limits().idle().toMillis());
    return connector;
  }
}
