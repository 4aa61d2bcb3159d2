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
    return sorted.isEmpty()
        ? Duration.ZERO
        : Duration.ofNanos(sorted.get((int) ((sorted.size() - 1) * 0.99)));
  }

  int count() {
    return sorted.size();
  }

  static String millis(Duration time) {
    return String.format(Locale.ROOT, "%.0f ms", time.toNanos() / 1e6);
  }
}
