package dev.stateward.application.backup.port;

import dev.stateward.application.backup.port.BackupManifest.DumpedTable;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.StoreUnavailableException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A place of backups: their files, and blobs that they share. Every method throws {@link
 * StoreUnavailableException} when the place does not respond.
 */
public interface BackupRepository extends AutoCloseable {
  /** All backups, the oldest first, those without a manifest included. */
  List<BackupId> backups();

  /** The manifest of a backup. */
  FoundManifest manifest(BackupId backup);

  /** Begins a backup, or says that it is still being written. */
  void begin(BackupId backup);

  /** When the newest file of a backup was written; empty when there is no such backup. */
  Optional<Instant> written(BackupId backup);

  /** Writes the rows of a table of a backup. */
  RowWriter write(BackupId backup, TableShape table);

  /** Reads the rows of a table of a backup. */
  RowReader read(BackupId backup, DumpedTable table);

  /**
   * Completes a backup.
   *
   * @param key the key that it is signed with
   * @param sign makes the signature of a text with that key
   */
  void publish(BackupManifest manifest, KeyId key, UnaryOperator<String> sign);

  /** Removes the files of a backup, its manifest first. */
  void remove(BackupId backup);

  /** The blobs of all backups. */
  BlobStore blobs();

  /** Says that blobs are being removed, or no more. */
  void markPruning(boolean pruning);

  /** When it was said that blobs are being removed; empty when they are not. */
  Optional<Instant> pruning();

  @Override
  void close();

  /** Writes rows; what is not finished is not part of a backup. */
  interface RowWriter {
    void add(List<? extends @Nullable Object> row);

    /** Writes what is left. */
    DumpedTable finish();
  }

  /** Reads rows in the order in which they were written. */
  interface RowReader extends AutoCloseable {
    /**
     * The next row; empty after the last.
     *
     * @throws DamagedBackupException when a file is missing or not as it was written
     */
    Optional<List<@Nullable Object>> next();

    @Override
    void close();
  }

  /** What there is of a manifest. */
  sealed interface FoundManifest {
    /** There is none: the backup is being written, or broke off. */
    record Missing() implements FoundManifest {}

    /** It cannot be read. */
    record Unreadable(String why) implements FoundManifest {
      public Unreadable {
        Objects.requireNonNull(why, "why is null");
      }
    }

    /**
     * It can be read.
     *
     * @param text the text that is signed
     * @param key the key that signed it
     */
    record Signed(BackupManifest manifest, String text, KeyId key, String signature)
        implements FoundManifest {
      public Signed {
        Objects.requireNonNull(manifest, "manifest is null");
        Objects.requireNonNull(text, "text is null");
        Objects.requireNonNull(key, "key is null");
        Objects.requireNonNull(signature, "signature is null");
      }
    }
  }
}
