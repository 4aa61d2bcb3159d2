package dev.stateward.application.blob.port;

import java.util.Objects;

/** How a blob was sealed that belongs to nothing yet. */
public sealed interface OpenSeal {
  /** It is plain. */
  record None() implements OpenSeal {}

  /**
   * Under a data key that is not wrapped yet.
   *
   * @param form as in {@link BlobSeal}
   * @param storedSize as in {@link BlobSeal}
   * @param large whether it is outside of the database
   */
  record Under(BlobCipher.Key key, int form, long storedSize, boolean large) implements OpenSeal {
    public Under {
      Objects.requireNonNull(key, "key is null");
    }
  }
}
