package dev.stateward.bootstrap.telemetry;

import dev.stateward.application.telemetry.port.Metric;

/** The metrics of traces. */
final class TracesMetrics {
  static final Metric SPANS =
      Metric.count(
          "traces.spans",
          "Spans by what became of them: sent, refused by the collector, dropped or left out.",
          "outcome");

  static final Metric WAITING =
      Metric.gauge("traces.waiting", "Ended spans that are not sent yet.");

  static final Metric WAITING_MAX = Metric.gauge("traces.limit", "The most spans that may wait.");

  private TracesMetrics() {}
}
