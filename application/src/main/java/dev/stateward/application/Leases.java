package dev.stateward.application;

import dev.stateward.application.port.out.Jobs.Taken;
import dev.stateward.application.port.out.StoreUnavailableException;
import dev.stateward.application.port.out.Stores;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** How long workers have their jobs, and when those that failed come back. */
final class Leases {
  /** Nobody else gets a job for this long. */
  static final Duration LENGTH = Duration.ofMinutes(10);

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

  private final Stores stores;
  private final InstantSource time;

  Leases(Stores stores, InstantSource time) {
    this.stores = stores;
    this.time = time;
  }

  /** Gives a job back that failed; it waits twice as long each time. */
  void giveBack(Taken job, RuntimeException cause) {
    Duration wait = Duration.ofSeconds(1L << Math.min(job.attempts(), 20));
    Duration bounded = wait.compareTo(LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT;
    stores
        .transactions()
        .run(() -> stores.jobs().retry(job, time.instant().plus(bounded), reason(cause)));
  }

  /** What a store is known to do; of anything else its kind, since its words may tell too much. */
  private static String reason(RuntimeException cause) {
    return cause instanceof StoreUnavailableException expected
        ? String.valueOf(expected.getMessage())
        : cause.getClass().getSimpleName();
  }

  /** A sign of life of whoever does {@code job}, to be given now and then. */
  Runnable heartbeat(Taken job) {
    AtomicReference<Instant> last = new AtomicReference<>(time.instant());
    return () -> {
      Instant now = time.instant();
      if (now.isAfter(last.get().plus(LENGTH.dividedBy(4)))) {
        last.set(now);
        extend(job, now);
      }
    };
  }

  private void extend(Taken job, Instant now) {
    if (!stores.transactions().inTransaction(() -> stores.jobs().extend(job, now.plus(LENGTH)))) {
      throw new StoreUnavailableException(
          "another worker has the job", new IllegalStateException("the lease has ended"));
    }
  }
}
