package dev.stateward.bootstrap.bench;

import java.util.List;

/**
 * The durations of operations of one kind.
 *
 * @param name what was done
 * @param connections how many ran concurrently
 * @param seconds the duration of the whole measurement
 * @param nanos the duration of each operation in nanoseconds, shortest first
 * @param cpuMillis the processor time of the server in milliseconds; NaN when it is unknown
 */
record Measurement(
    String name, int connections, double seconds, List<Long> nanos, double cpuMillis) {
  Measurement {
    nanos = nanos.stream().sorted().toList();
  }

  /** How many operations were done. */
  int operations() {
    return nanos.size();
  }

  /** Operations each second. */
  double rate() {
    return operations() / seconds;
  }

  /** The processor time of the server for each operation, in milliseconds; NaN when unknown. */
  double cpuMillisEach() {
    return nanos.isEmpty() ? Double.NaN : cpuMillis / operations();
  }

  /**
   * The time within which {@code share} of the operations finished, in milliseconds.
   *
   * @param share above 0, at most 1
   */
  double percentile(double share) {
    if (nanos.isEmpty()) {
      return Double.NaN;
    }
    int index = (int) Math.ceil(share * operations()) - 1;
    return nanos.get(Math.max(0, index)) / 1e6;
  }
}
