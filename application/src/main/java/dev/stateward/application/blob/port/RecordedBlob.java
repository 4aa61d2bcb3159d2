package dev.stateward.application.blob.port;

import java.util.Objects;

/**
 * A blob as its recovery record tells of it.
 *
 * @param key its data key
 * @param blob what the record says
 */
public record RecordedBlob(WrappedKey key, RecoveredBlob blob) {
  public RecordedBlob {
    Objects.requireNonNull(key, "key is null");
    Objects.requireNonNull(blob, "blob is null");
  }

  /** How the blob is sealed. */
  public BlobSeal seal() {
    return new BlobSeal(blob.owner(), key, blob.form(), blob.storedSize());
  }
}
