package dev.stateward.adapter.http;

import dev.stateward.adapter.http.network.ClientAddresses;
import dev.stateward.adapter.http.network.ConnectionLimits;
import dev.stateward.adapter.http.network.Pace;
import dev.stateward.adapter.http.settings.MetricsAddress;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.settings.MetricsBudgets;
import dev.stateward.application.telemetry.port.Meters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The server of the metrics, at an address of its own; it answers nothing else. */
public final class MetricsServer implements AutoCloseable {
  private final Server server;
  private final ServerConnector connector;

  private MetricsServer(Server server, ServerConnector connector) {
    this.server = server;
    this.connector = connector;
  }

  /**
   * Starts the server.
   *
   * @param metrics the metrics in Prometheus' text format; asked by one scrape at a time
   * @throws UncheckedIOException when it cannot listen there
   */
  public static MetricsServer start(MetricsAddress address, Supplier<String> metrics) {
    QueuedThreadPool threads = new QueuedThreadPool(MetricsBudgets.THREADS, 1);
    threads.setName("metrics");
    threads.setDaemon(true);
    // Each would wait for a thread of its own.
    threads.setReservedThreads(0);
    Server server = new Server(threads);
    ServerConnector connector = connector(server, address);
    server.addConnector(connector);
    server.setErrorHandler(new RefusedMessages(CommonHeaders.USUAL));
    server.setHandler(new ScrapeHandler(address.token(), () -> bytes(metrics)));
    MetricsServer started = new MetricsServer(server, connector);
    try {
      server.start();
      return started;
    } catch (Exception e) {
      started.close();
      throw new UncheckedIOException(
          "the metrics cannot be served at %s:%d".formatted(address.host(), address.port()),
          e instanceof IOException cause ? cause : new IOException(e));
    }
  }

  private static byte[] bytes(Supplier<String> metrics) {
    return metrics.get().getBytes(StandardCharsets.UTF_8);
  }

  private static ServerConnector connector(Server server, MetricsAddress address) {
    HttpConfiguration http = new HttpConfiguration();
    http.setRequestHeaderSize(Budgets.REQUEST_HEADERS);
    http.setHeaderCacheSize(0);
    http.setSendServerVersion(false);
    Pace pace =
        new Pace(
            MetricsBudgets.SCRAPE_WAIT,
            Budgets.SLOWEST_RATE,
            MetricsBudgets.SCRAPE_WAIT.multipliedBy(2));
    ServerConnector connector = new DrainingConnector(server, http, pace, new BoundedHeads(http));
    connector.addBean(
        new ConnectionLimits(
            MetricsBudgets.CONNECTIONS, 0, true, new ClientAddresses(List.of()), Meters.NONE));
    connector.setHost(address.host());
    connector.setPort(address.port());
    connector.setIdleTimeout(Budgets.IDLE_CONNECTION.toMillis());
    return connector;
  }

  /** The port it listens on. */
  public int port() {
    return connector.getLocalPort();
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the server of the metrics did not stop", e);
    }
  }
}
