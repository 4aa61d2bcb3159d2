package dev.stateward.domain.stateversion;

import java.util.Objects;

/**
 * Stored bytes, with their digests.
 *
 * @param key where they are stored
 * @param size their number, in bytes
 * @param md5 their MD5, which clients declare
 * @param sha256 their SHA-256, which reads are verified against
 */
public record Content(BlobKey key, long size, Md5 md5, Sha256 sha256) {
  public Content {
    Objects.requireNonNull(key, "key is null");
    Objects.requireNonNull(md5, "md5 is null");
    Objects.requireNonNull(sha256, "sha256 is null");
    if (size < 0) {
      throw new IllegalArgumentException("size is negative: " + size);
    }
  }

  /** Whether {@code other} holds the same bytes, wherever they are stored. */
  public boolean sameBytes(Content other) {
    return size == other.size && sha256.equals(other.sha256);
  }
}
