package dev.stateward.application.backup;

import dev.stateward.application.backup.port.BackupManifest;
import dev.stateward.application.backup.port.BackupRepository;
import dev.stateward.application.backup.port.BackupRepository.RowReader;
import dev.stateward.domain.stateversion.BlobKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The blobs of a backup in the order of their keys, which may be asked for in that order. */
final class BlobList implements AutoCloseable {
  private final @Nullable RowReader rows;
  private @Nullable StoredBlob next;

  private BlobList(@Nullable RowReader rows) {
    this.rows = rows;
    advance();
  }

  static BlobList of(BackupRepository repository, BackupManifest manifest) {
    return new BlobList(repository.read(manifest.id(), manifest.blobs()));
  }

  static BlobList empty() {
    return new BlobList(null);
  }

  /** The next blob; empty after the last. */
  Optional<StoredBlob> next() {
    Optional<StoredBlob> found = Optional.ofNullable(next);
    advance();
    return found;
  }

  /** The blob with this key, which is after that of the last call; empty when there is none. */
  Optional<StoredBlob> find(BlobKey key) {
    while (next != null && next.key().value().compareTo(key.value()) < 0) {
      advance();
    }
    return Optional.ofNullable(next).filter(blob -> blob.key().equals(key));
  }

  private void advance() {
    next = rows == null ? null : rows.next().map(StoredBlob::of).orElse(null);
  }

  @Override
  public void close() {
    if (rows != null) {
      rows.close();
    }
  }
}
