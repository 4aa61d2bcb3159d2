package dev.stateward.bootstrap.telemetry;

import dev.stateward.adapter.http.health.Readiness;
import dev.stateward.adapter.http.health.Readiness.Need;
import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.application.telemetry.port.Metric;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Measures whether a node can do its work. */
final class HealthMeters {
  static final Metric READY =
      Metric.gauge("ready", "1 when the node can do its work and was not told to stop.");

  static final Metric CHECK = Metric.gauge("health", "1 when what the node needs is well.", "part");

  private final Meters meters;
  private final Readiness readiness;

  /** 1 or 0 for each part, as it was found last. */
  private final Map<String, Integer> parts = new ConcurrentHashMap<>();

  private volatile int ready;

  HealthMeters(Meters meters, Readiness readiness) {
    this.meters = meters;
    this.readiness = readiness;
    meters.watch(READY, () -> ready);
  }

  /** Looks again, which takes seconds at most. */
  void refresh() {
    boolean able = !readiness.stopping();
    for (Readiness.Check check : readiness.checks()) {
      able &= check.passed() || check.need() == Need.PARTLY;
      if (parts.put(check.name(), check.passed() ? 1 : 0) == null) {
        meters.watch(CHECK, () -> parts.getOrDefault(check.name(), 0), check.name());
      }
    }
    ready = able ? 1 : 0;
  }
}
