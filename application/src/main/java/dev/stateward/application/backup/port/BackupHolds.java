package dev.stateward.application.backup.port;

import java.time.Instant;
import java.util.Optional;

/** Leases of running backups: while there is one, no blob is removed. */
public interface BackupHolds {
  /** Adds the lease of a backup, and forgets those that ended before {@code now}. */
  void add(BackupId backup, Instant now, Instant until);

  /** Extends a lease; false, changing nothing, when it is gone or ended before {@code now}. */
  boolean extend(BackupId backup, Instant now, Instant until);

  /** Makes sure that the backup has no lease. */
  void remove(BackupId backup);

  /** The end of the last lease; empty when there is none that ends after {@code now}. */
  Optional<Instant> until(Instant now);
}
