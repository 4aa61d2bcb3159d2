package dev.stateward.application.blob.port;

import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The seals of blobs, in the database: whose row is deleted cannot be read again. */
public interface BlobSeals {
  /**
   * Adds the seal of a blob.
   *
   * @throws IllegalStateException when it has one already; that one stays unchanged
   */
  void add(BlobKey blob, BlobSeal seal);

  /**
   * The seal of a blob that is read as that of a version, with the organization and workspace that
   * the version has, whatever the blob was sealed for; empty when the blob is plain, or its version
   * is gone.
   */
  Optional<BlobSeal> find(BlobKey blob, StateVersionId version, BlobKind kind);

  /** Deletes the seals of {@code blobs}, of those that have one. */
  void remove(List<BlobKey> blobs);

  /**
   * The seals that are not under {@code wrappingKey}, by key of their blobs.
   *
   * @param after the key that they begin after; empty for the first
   * @param atMost how many, 1 or more
   */
  List<Entry> notUnder(String wrappingKey, Optional<BlobKey> after, int atMost);

  /**
   * Stores data keys that were wrapped again.
   *
   * @return how many; a seal that was changed or deleted meanwhile is left out
   */
  int rewrap(List<Rewrap> keys);

  /** How many seals there are under each wrapping key. */
  Map<String, Long> counts();

  /** The seal of a blob, with what it was sealed for. */
  record Entry(BlobKey blob, BlobSeal seal) {}

  /** A data key that was wrapped again. */
  record Rewrap(BlobKey blob, WrappedKey before, WrappedKey after) {}
}
