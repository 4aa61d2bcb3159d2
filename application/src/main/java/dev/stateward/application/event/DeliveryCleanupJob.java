package dev.stateward.application.event;

import dev.stateward.application.event.port.Deliveries;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.port.Transactions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Deletes deliveries of events that ended long ago. */
final class DeliveryCleanupJob implements RecurringJob {
  /** How long ended deliveries are kept. */
  static final Duration KEPT = Duration.ofDays(30);

  private static final Duration PAUSE = Duration.ofHours(1);
  private static final int AT_ONCE = 1000;

  private final Transactions transactions;
  private final Deliveries deliveries;
  private final InstantSource time;

  DeliveryCleanupJob(Transactions transactions, Deliveries deliveries, InstantSource time) {
    this.transactions = transactions;
    this.deliveries = deliveries;
    this.time = time;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    Instant old = time.instant().minus(KEPT);
    int forgotten;
    do {
      heartbeat.run();
      forgotten = transactions.inTransaction(() -> deliveries.forget(old, AT_ONCE));
    } while (forgotten == AT_ONCE);
    return Outcome.well(PAUSE);
  }
}
