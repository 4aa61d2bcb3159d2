package dev.stateward.bootstrap.telemetry;

import dev.stateward.application.telemetry.port.Metric;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.logging.LogbackMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;

/** Measures the process: memory, threads, processors, files, lines of the log. */
final class ProcessMeters implements AutoCloseable {
  static final Metric BUILD =
      Metric.gauge("build.info", "Always 1; the label is the version of the program.", "version");

  private final JvmGcMetrics collections = new JvmGcMetrics();
  private final LogbackMetrics lines = new LogbackMetrics();

  /** Measures with {@code meters} until it is closed. */
  ProcessMeters(PrometheusMeters meters, String version) {
    meters.bind(new JvmMemoryMetrics());
    meters.bind(new JvmThreadMetrics());
    meters.bind(new ProcessorMetrics());
    meters.bind(new FileDescriptorMetrics());
    meters.bind(new UptimeMetrics());
    meters.bind(collections);
    meters.bind(lines);
    meters.watch(BUILD, () -> 1, version);
  }

  @Override
  public void close() {
    collections.close();
    lines.close();
  }
}
