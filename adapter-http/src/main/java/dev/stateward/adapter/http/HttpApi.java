package dev.stateward.adapter.http;

import dev.stateward.adapter.http.event.EventStreams;
import dev.stateward.adapter.http.failure.FailureResponses;
import dev.stateward.adapter.http.idtoken.OidcIdTokenVerifier;
import dev.stateward.adapter.http.metrics.HttpMetrics;
import dev.stateward.adapter.http.network.ClientAddresses;
import dev.stateward.adapter.http.network.ConnectionLimits;
import dev.stateward.adapter.http.route.Route;
import dev.stateward.adapter.http.route.RouteTable;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.adapter.http.security.ExchangeRates;
import dev.stateward.adapter.http.security.WrongTokens;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.settings.Listener;
import dev.stateward.adapter.http.settings.Listener.Protocol;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.adapter.http.signin.ProviderHandlers;
import dev.stateward.adapter.http.workload.TokenExchangeHandler;
import dev.stateward.application.StateApplication;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.application.telemetry.port.Telemetry;
import io.github.bucket4j.TimeMeter;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.util.JavalinException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP server of the API. */
public final class HttpApi implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HttpApi.class);

  private final Javalin javalin;
  private final List<Route> routes;
  private final Parts parts;
  private final AtomicReference<Duration> drain;

  private HttpApi(Javalin javalin, List<Route> routes, Parts parts, Duration drain) {
    this.javalin = javalin;
    this.routes = routes;
    this.parts = parts;
    this.drain = new AtomicReference<>(drain);
  }

  /** What is closed with the server. */
  private record Parts(
      EventStreams streams, OidcIdTokenVerifier verifier, ProviderHandlers provider) {
    void close() {
      streams.close();
      verifier.close();
      provider.close();
    }
  }

  /** As {@link #start(StateApplication, HttpSettings, Telemetry)}, without telling anything. */
  public static HttpApi start(StateApplication application, HttpSettings settings) {
    return start(application, settings, Telemetry.NONE);
  }

  /** Starts the server; when this returns, it handles requests. */
  public static HttpApi start(
      StateApplication application, HttpSettings settings, Telemetry telemetry) {
    Meters meters = telemetry.meters();
    EventStreams streams =
        new EventStreams(
            Budgets.EVENT_STREAMS,
            Budgets.EVENT_STREAMS_PER_ORGANIZATION,
            Budgets.EVENT_STREAMS_PER_PRINCIPAL);
    meters.watch(HttpMetrics.EVENT_STREAMS, streams::count);
    meters.watch(HttpMetrics.EVENT_STREAMS_MAX, () -> Budgets.EVENT_STREAMS);
    Traffic traffic = settings.traffic();
    BearerTokens tokens =
        new BearerTokens(
            application.authenticating(),
            new ClientAddresses(traffic.trustedProxies()),
            new WrongTokens(traffic.refusalsPerMinute(), TimeMeter.SYSTEM_NANOTIME));
    OidcIdTokenVerifier verifier = new OidcIdTokenVerifier(settings.outgoing().issuers());
    RouteTable.OfIssuers issued = ofIssuers(application, settings, verifier);
    List<Route> routes = RouteTable.of(application, settings, tokens, streams, issued);
    Javalin javalin =
        Javalin.create(config -> {
          configure(config, settings, meters);
          new RequestLifecycle(tokens, settings, telemetry).declare(config);
          FailureResponses.declare(config, application.recordingDenials());
          routes.forEach(route -> route.addTo(config.routes));
        });
    return new HttpApi(
        javalin.start(),
        routes,
        new Parts(streams, verifier, issued.provider()),
        settings.limits().drain());
  }

  private static RouteTable.OfIssuers ofIssuers(
      StateApplication application, HttpSettings settings, OidcIdTokenVerifier verifier) {
    int refusals = settings.traffic().refusalsPerMinute();
    return new RouteTable.OfIssuers(
        new TokenExchangeHandler(
            application.exchangingIdTokens(),
            verifier,
            new ExchangeRates(refusals, TimeMeter.SYSTEM_NANOTIME)),
        ProviderHandlers.of(
            application,
            settings,
            verifier,
            new ExchangeRates(refusals, TimeMeter.SYSTEM_NANOTIME)));
  }

  /** The port it listens on. */
  public int port() {
    return javalin.port();
  }

  /** The routes it handles. */
  public List<Route> routes() {
    return routes;
  }

  /** Gives requests in flight this time instead of the usual one when the server stops. */
  public void drainWithin(Duration time) {
    drain.set(time);
    javalin.jettyServer().server().setStopTimeout(time.toMillis());
  }

  /** Stops the server: accepts no more requests and waits for those in flight, but not forever. */
  public void stop() {
    parts.close();
    try {
      javalin.stop();
    } catch (JavalinException e) {
      if (!(e.getCause() instanceof TimeoutException)) {
        throw e;
      }
      LOG.warn("requests were cut off that took longer than {} s", drain.get().toSeconds());
    }
  }

  @Override
  public void close() {
    stop();
  }

  private static void configure(JavalinConfig config, HttpSettings settings, Meters meters) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.concurrency.useVirtualThreads = true;
    // Responses decide on compression themselves, so that states are never compressed by accident.
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.http.generateEtags = false;
    // A 405 response lists the allowed methods.
    config.http.prefer405over404 = true;
    jetty(config, settings, meters);
  }

  private static void jetty(JavalinConfig config, HttpSettings settings, Meters meters) {
    config.jetty.modifyHttpConfiguration(http -> {
      http.setRequestHeaderSize(Budgets.REQUEST_HEADERS);
      // The cache would take 96 KiB for each connection, from its second request on.
      http.setHeaderCacheSize(0);
      http.setSendServerVersion(false);
    });
    config.jetty.modifyServer(server -> {
      server.setStopTimeout(settings.limits().drain().toMillis());
      server.setErrorHandler(new RefusedMessages(CommonHeaders.of(settings.listener().protocol())));
    });
    config.jetty.addConnector((server, http) -> connector(server, http, settings, meters));
  }

  private static Connector connector(
      Server server, HttpConfiguration http, HttpSettings settings, Meters meters) {
    Listener listener = settings.listener();
    ServerConnector connector =
        new DrainingConnector(
            server, http, settings.limits().pace(), SpokenProtocols.of(listener.protocol(), http));
    Traffic traffic = settings.traffic();
    connector.addBean(
        new ConnectionLimits(
            traffic.connections(),
            traffic.connectionsOfOne(),
            listener.protocol() instanceof Protocol.Http,
            new ClientAddresses(traffic.trustedProxies()),
            meters));
    connector.setHost(listener.host());
    connector.setPort(listener.port());
    connector.setIdleTimeout(settings.limits().idle().toMillis());
    return connector;
  }
}
