package dev.stateward.application.blob.port;

import java.util.Objects;

/**
 * How a stored blob is sealed.
 *
 * @param owner what it was sealed for
 * @param key its data key
 * @param form how it was compressed and encrypted, as {@link BlobCipher#form} names it
 * @param storedSize how many bytes are stored
 */
public record BlobSeal(BlobOwner owner, WrappedKey key, int form, long storedSize) {
  public BlobSeal {
    Objects.requireNonNull(owner, "owner is null");
    Objects.requireNonNull(key, "key is null");
    if (storedSize < 0) {
      throw new IllegalArgumentException("storedSize is negative: " + storedSize);
    }
  }
}
