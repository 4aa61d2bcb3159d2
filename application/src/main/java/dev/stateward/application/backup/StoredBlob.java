package dev.stateward.application.backup;

import dev.stateward.domain.stateversion.BlobKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A blob of a backup.
 *
 * @param size its bytes as they are stored
 * @param sha256 their digest, in hexadecimal digits
 */
record StoredBlob(BlobKey key, long size, String sha256) {
  /** The blob in a row of {@link dev.stateward.application.backup.port.BackupManifest#BLOBS}. */
  static StoredBlob of(List<@Nullable Object> row) {
    return new StoredBlob(
        new BlobKey(String.valueOf(row.get(0))),
        ((Number) row.get(1)).longValue(),
        String.valueOf(row.get(2)));
  }

  List<Object> row() {
    return List.of(key.value(), size, sha256);
  }
}
