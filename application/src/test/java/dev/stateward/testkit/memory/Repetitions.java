package dev.stateward.testkit.memory;

import java.util.concurrent.atomic.AtomicInteger;

/** Which transactions are done twice, the first time for nothing: every so many-th, or none. */
public final class Repetitions {
  private final int every;
  private final AtomicInteger begun = new AtomicInteger();

  private Repetitions(int every) {
    this.every = every;
  }

  /** Each transaction is done once. */
  public static Repetitions none() {
    return new Repetitions(0);
  }

  /** Of {@code every} transactions the last is done twice. */
  public static Repetitions ofEvery(int every) {
    return new Repetitions(every);
  }

  /** Whether the transaction that begins now is done twice. */
  boolean dueNow() {
    return every > 0 && begun.incrementAndGet() % every == 0;
  }
}
