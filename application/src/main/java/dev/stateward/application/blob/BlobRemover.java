package dev.stateward.application.blob;

import dev.stateward.application.backup.port.BackupHolds;
import dev.stateward.application.blob.port.BlobSeals;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.Jobs;
import dev.stateward.domain.stateversion.BlobKey;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Removes blobs that nothing refers to, unless a backup is running: it may refer to them still (ADR
 * 181).
 */
public final class BlobRemover {
  private final TieredBlobStore blobs;
  private final BlobSeals seals;
  private final BackupHolds holds;
  private final Jobs jobs;
  private final InstantSource time;

  BlobRemover(
      TieredBlobStore blobs, BlobSeals seals, BackupHolds holds, Jobs jobs, InstantSource time) {
    this.blobs = blobs;
    this.seals = seals;
    this.holds = holds;
    this.jobs = jobs;
    this.time = time;
  }

  /**
   * Removes a blob whose removal was enqueued, and its data key, which one that was moved still
   * has. Backups are looked for after that: one whose snapshot has the blob began before, and is
   * seen.
   *
   * @return what is to be stored with the end of the job
   */
  public Runnable remove(BlobKey key) {
    Optional<Instant> held = holds.until(time.instant());
    if (held.isPresent()) {
      Instant until = held.get();
      return () -> jobs.order(new Job.RemoveBlob(key), until);
    }
    blobs.delete(key);
    return () -> seals.remove(List.of(key));
  }
}
