package dev.stateward.application.backup.port;

import dev.stateward.application.port.Caller;
import java.util.Objects;
import java.util.function.Consumer;

/** Fills an empty installation from a backup; only for its operator. */
public interface RestoringBackups {
  /**
   * Verifies a backup, copies its blobs and then fills the database, in one step: when it fails,
   * the database is as empty as before.
   *
   * @param problems takes a line for each thing that is not as it was written
   * @throws DamagedBackupException when anything is damaged or missing; nothing was changed
   */
  Restored restore(
      Caller caller, Wanted wanted, Consumer<String> problems, BackupProgress progress);

  /**
   * What is to be restored.
   *
   * @param tryOnly whether only to verify it, and that there is room for it
   */
  record Wanted(BackupPlace place, BackupChoice backup, boolean tryOnly) {
    public Wanted {
      Objects.requireNonNull(place, "place is null");
      Objects.requireNonNull(backup, "backup is null");
    }
  }

  /** What was restored. */
  record Restored(BackupManifest manifest) {
    public Restored {
      Objects.requireNonNull(manifest, "manifest is null");
    }
  }
}
