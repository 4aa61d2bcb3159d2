package dev.stateward.application.blob;

import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.Jobs;
import dev.stateward.domain.stateversion.BlobKey;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Orders the removal of state data in the transaction that removes its references. */
public final class BlobRemoval {
  private final Jobs jobs;
  private final InstantSource time;

  public BlobRemoval(Jobs jobs, InstantSource time) {
    this.jobs = jobs;
    this.time = time;
  }

  public void order(List<BlobKey> keys) {
    for (BlobKey key : keys) {
      jobs.order(new Job.RemoveBlob(key), time.instant());
    }
  }

  /** As {@link #order(List)}, for a blob that is kept for {@code pause}. */
  void order(BlobKey key, Duration pause) {
    jobs.order(new Job.RemoveBlob(key), time.instant().plus(pause));
  }
}
