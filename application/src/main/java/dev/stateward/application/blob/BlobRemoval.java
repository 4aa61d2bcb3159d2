package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobSeals;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.Jobs;
import dev.stateward.domain.stateversion.BlobKey;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/**
 * Orders the removal of state data in the transaction that removes its references, and deletes its
 * data keys with them: what still lies somewhere can no longer be read.
 */
public final class BlobRemoval {
  private final Jobs jobs;
  private final BlobSeals blobSeals;
  private final Duration delay;
  private final InstantSource time;

  /**
   * @param delay for how long a blob stays in its store, unreadable, after its removal was ordered
   */
  public BlobRemoval(Jobs jobs, BlobSeals blobSeals, Duration delay, InstantSource time) {
    this.jobs = jobs;
    this.blobSeals = blobSeals;
    this.delay = delay;
    this.time = time;
  }

  public void order(List<BlobKey> keys) {
    blobSeals.remove(keys);
    for (BlobKey key : keys) {
      orderAfter(key, delay);
      if (delay.isPositive() && RecoveryRecords.possibleFor(key)) {
        // With its record the blob could be read, and recovered, without the database.
        orderAfter(RecoveryRecords.keyFor(key), Duration.ZERO);
      }
    }
  }

  /** As {@link #order(List)}, for a blob that is kept readable for {@code pause}. */
  void order(BlobKey key, Duration pause) {
    orderAfter(key, pause.compareTo(delay) > 0 ? pause : delay);
  }

  private void orderAfter(BlobKey key, Duration pause) {
    jobs.order(new Job.RemoveBlob(key), time.instant().plus(pause));
  }
}
