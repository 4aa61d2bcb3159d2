package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waiting for what another process does, which nothing here can be told of. */
final class Waiting {
  private static final Duration DEADLINE = Duration.ofMinutes(5);

  private Waiting() {}

  /**
   * Returns once {@code condition} holds; fails when it does not within five minutes, whatever the
   * machine does meanwhile.
   */
  static void until(String what, BooleanSupplier condition) {
    until(what, DEADLINE, condition);
  }

  /** As {@link #until(String, BooleanSupplier)}, with another deadline. */
  static void until(String what, Duration longest, BooleanSupplier condition) {
    var deadline = System.nanoTime() + longest.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        fail("still waiting for %s after %s", what, longest);
      }
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }
}
