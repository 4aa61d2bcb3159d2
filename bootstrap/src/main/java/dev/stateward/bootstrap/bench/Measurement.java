package dev.stateward.bootstrap.bench;

import java.util.List;

/**
 * How long operations of one kind took.
 *
 * @param name what was done
 * @param connections how many did it at once
 * @param seconds how long all of it took
 * @param nanos the time of each operation in nanoseconds, shortest first
 */
record Measurement(String name, int connections, double seconds, List<Long> nanos) {
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

  /**
   * The time within which that share of the operations was done, in milliseconds.
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
