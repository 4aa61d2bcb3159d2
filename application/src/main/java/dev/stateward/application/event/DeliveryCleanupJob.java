package dev.stateward.application.event;

import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.store.Stores;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Deletes deliveries of events that ended long ago. */
final class DeliveryCleanupJob implements RecurringJob {
  /** How long the log keeps them. */
  static final Duration KEPT = Duration.ofDays(30);

  private static final Duration PAUSE = Duration.ofHours(1);
  private static final int AT_ONCE = 1000;

  private final Stores stores;
  private final InstantSource time;

  DeliveryCleanupJob(Stores stores, InstantSource time) {
    this.stores = stores;
    this.time = time;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    Instant old = time.instant().minus(KEPT);
    int forgotten;
    do {
      heartbeat.run();
      forgotten =
          stores.transactions().inTransaction(() -> stores.deliveries().forget(old, AT_ONCE));
    } while (forgotten == AT_ONCE);
    return Outcome.well(PAUSE);
  }
}
