package dev.stateward.application.blob.port;

import dev.stateward.application.blob.port.BlobStore.Stored;
import dev.stateward.domain.stateversion.BlobKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Small blobs, in the database: one that is added with its version is never without it. */
public interface SmallBlobs {
  /**
   * Adds a blob.
   *
   * @throws IllegalStateException when there is one under {@code key} already; it stays unchanged
   */
  void add(BlobKey key, byte[] bytes, Instant now);

  /** The bytes of a blob; empty when there is none. */
  Optional<byte[]> find(BlobKey key);

  /** How many bytes a blob has; empty when there is none. */
  OptionalLong size(BlobKey key);

  /** Makes sure that there is no blob under {@code key}. */
  void remove(BlobKey key);

  /**
   * A part of the blobs, by key.
   *
   * @param after the key that the part begins after; empty for the first part
   * @param atMost how many, 1 or more
   */
  List<Stored> list(Optional<BlobKey> after, int atMost);
}
