package dev.stateward.withstand;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * How long the requests of honest clients took.
 *
 * @param sorted in nanoseconds, ascending
 * @param postponed how many were answered with 429 or 503 and a time to come back
 */
record Latencies(List<Long> sorted, int postponed) {
  Latencies {
    sorted = List.copyOf(sorted);
  }

  /** The latency that 99 of 100 requests stay below; zero when there were none. */
  Duration p99() {
    return below(0.99);
  }

  /** The latency that half of the requests stay below; zero when there were none. */
  Duration p50() {
    return below(0.5);
  }

  private Duration below(double part) {
    return sorted.isEmpty()
        ? Duration.ZERO
        : Duration.ofNanos(sorted.get((int) ((sorted.size() - 1) * part)));
  }

  int count() {
    return sorted.size();
  }

  static String millis(Duration time) {
    return String.format(Locale.ROOT, "%.0f ms", time.toNanos() / 1e6);
  }
}
