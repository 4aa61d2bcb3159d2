package dev.stateward.application.backup.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import java.util.Objects;

/** Makes backups while the server is used; only for its operator. */
public interface CreatingBackups {
  /**
   * Makes a backup: the database at one moment and every blob that it refers to then. Blobs that
   * are in the place already are not copied again.
   *
   * @throws UseCaseFailedException with {@link Failure.NotAllowed} when blobs of the place are
   *     being removed
   */
  CreatedBackup create(Caller caller, BackupPlace place, BackupProgress progress);

  /**
   * A backup that was made.
   *
   * @param copied how many blobs were copied; the others were there
   * @param copiedBytes how many bytes these have
   */
  record CreatedBackup(BackupManifest manifest, long copied, long copiedBytes) {
    public CreatedBackup {
      Objects.requireNonNull(manifest, "manifest is null");
    }
  }
}
