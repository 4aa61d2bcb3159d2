package dev.stateward.application.backup.port;

import java.time.Instant;
import java.util.Optional;

/** Restores of this database that have to be concluded before it is used. */
public interface Restores {
  /** Notes that the database was filled from {@code backup}; that is to be concluded. */
  void begin(BackupId backup);

  /** The backup that the database was filled from, until that is concluded. */
  Optional<BackupId> open();

  /**
   * Concludes the open restore: raises the generations of all locks, so that nothing that was under
   * way before is committed, and discards all pending versions. Within a transaction.
   *
   * @return how many versions were discarded; none when it was concluded before
   */
  int conclude(BackupId backup, Instant now);
}
