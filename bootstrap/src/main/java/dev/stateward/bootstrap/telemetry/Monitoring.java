package dev.stateward.bootstrap.telemetry;

import dev.stateward.adapter.http.MetricsServer;
import dev.stateward.adapter.http.health.Readiness;
import dev.stateward.adapter.http.settings.MetricsAddress;
import dev.stateward.application.statistics.port.ReadingStatistics;
import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.application.telemetry.port.Tracer;
import dev.stateward.bootstrap.settings.Setting;
import dev.stateward.bootstrap.settings.Settings.Metrics;
import dev.stateward.bootstrap.settings.Traces;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Measures and traces a node, and serves its metrics, where the settings say so. */
public final class Monitoring implements AutoCloseable {
  private final Metrics metrics;
  private final Telemetry telemetry;
  private final AtomicInteger port = new AtomicInteger();
  private final Deque<Runnable> closing = new ArrayDeque<>();

  /**
   * Begins to measure the process.
   *
   * @param version of the program
   */
  public Monitoring(Metrics metrics, Traces traces, String version) {
    this.metrics = metrics;
    Meters meters =
        switch (metrics) {
          case Metrics.Off() -> Meters.NONE;
          case Metrics.Served ignored -> measuring(version);
        };
    Tracer tracer =
        switch (traces) {
          case Traces.Off() -> Tracer.NONE;
          case Traces.Sent sent -> tracer(sent, version, meters);
        };
    this.telemetry = new Telemetry(meters, tracer);
  }

  private Tracer tracer(Traces.Sent sent, String version, Meters meters) {
    OtlpTracer tracer = Collectors.tracer(sent, version, meters);
    closing.push(tracer::close);
    return tracer;
  }

  private Meters measuring(String version) {
    PrometheusMeters measuring = new PrometheusMeters();
    closing.push(measuring::close);
    closing.push(new ProcessMeters(measuring, version)::close);
    return measuring;
  }

  /** By what the parts of the node tell what they do. */
  public Telemetry telemetry() {
    return telemetry;
  }

  /** Also measures the disk that {@code folder} is on. */
  public void watchDisk(Path folder) {
    telemetry.meters().watch(StoredMetrics.DISK_FREE, () -> folder.toFile().getUsableSpace());
  }

  /**
   * Lets metrics be read.
   *
   * @param statistics what is stored
   * @param readiness whether the node can do its work
   */
  public void serve(ReadingStatistics statistics, Readiness readiness) {
    if (telemetry.meters() instanceof PrometheusMeters measuring
        && metrics instanceof Metrics.Served(MetricsAddress address)) {
      StoredMeters stored = new StoredMeters(statistics, InstantSource.system());
      closing.push(stored::close);
      stored.watch(measuring);
      HealthMeters health = new HealthMeters(measuring, readiness);
      MetricsServer server =
          started(
              address,
              () -> {
                stored.refresh();
                health.refresh();
                return measuring.text();
              });
      closing.push(server::close);
      port.set(server.port());
    }
  }

  private static MetricsServer started(MetricsAddress address, Supplier<String> metrics) {
    try {
      return MetricsServer.start(address, metrics);
    } catch (UncheckedIOException e) {
      throw new UncheckedIOException(
          "%s; choose another place with %s or %s"
              .formatted(
                  e.getMessage(), Setting.METRICS_HOST.variable(), Setting.METRICS_PORT.variable()),
          e.getCause());
    }
  }

  /** The port that metrics are served at; 0 when they are not. */
  public int port() {
    return port.get();
  }

  @Override
  public void close() {
    while (!closing.isEmpty()) {
      closing.pop().run();
    }
  }
}
