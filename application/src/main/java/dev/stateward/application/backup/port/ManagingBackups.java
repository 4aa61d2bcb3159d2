package dev.stateward.application.backup.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Lists, verifies and removes backups; only for the operator. */
public interface ManagingBackups {
  /** All backups of a place, the oldest first. */
  List<ListedBackup> list(Caller caller, BackupPlace place);

  /**
   * Reads a backup whole and compares every digest.
   *
   * @param problems takes a line for each thing that is not as it was written
   * @throws DamagedBackupException when there is no such backup, or no valid manifest of it
   */
  Verified verify(
      Caller caller,
      BackupPlace place,
      BackupChoice backup,
      Consumer<String> problems,
      BackupProgress progress);

  /**
   * Removes backups, and the blobs that no other one refers to. What is being written stays.
   *
   * @throws UseCaseFailedException with {@link Failure.NotAllowed} when nothing would be left
   */
  Pruned prune(Caller caller, BackupPlace place, Kept kept);

  /** A backup in a list. */
  sealed interface ListedBackup {
    BackupId id();

    /** It is complete. */
    record Complete(BackupManifest manifest) implements ListedBackup {
      public Complete {
        Objects.requireNonNull(manifest, "manifest is null");
      }

      @Override
      public BackupId id() {
        return manifest.id();
      }
    }

    /**
     * It cannot be restored.
     *
     * @param why the reason, a sentence
     */
    record Unusable(BackupId id, String why) implements ListedBackup {
      public Unusable {
        Objects.requireNonNull(id, "id is null");
        Objects.requireNonNull(why, "why is null");
      }
    }
  }

  /**
   * The result of a verification.
   *
   * @param damaged how many things are not as they were written
   */
  record Verified(BackupManifest manifest, long damaged) {
    public Verified {
      Objects.requireNonNull(manifest, "manifest is null");
    }
  }

  /**
   * Which backups stay: those that either condition keeps.
   *
   * @param newest so many of the newest complete ones, 1 or more
   * @param since those made at this time or later
   */
  record Kept(int newest, Instant since) {
    public Kept {
      Objects.requireNonNull(since, "since is null");
      if (newest < 1) {
        throw new IllegalArgumentException("at least one backup is kept");
      }
    }
  }

  /**
   * What was removed.
   *
   * @param blobsLeft whether blobs were left alone, because a backup is being written
   */
  record Pruned(List<BackupId> backups, long blobs, long bytes, boolean blobsLeft) {
    public Pruned {
      backups = List.copyOf(backups);
    }
  }
}
