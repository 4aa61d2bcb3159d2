package dev.stateward.application.blob.port;

import dev.stateward.application.blob.port.BlobStore.Stored;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

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

  /**
   * Sealed blobs of versions that were not copied to another store, by key.
   *
   * @param after the key that they begin after; empty for the first
   * @param atMost how many, 1 or more
   */
  List<Uncopied> uncopied(Optional<BlobKey> after, int atMost);

  /**
   * Stores that blobs were copied.
   *
   * @return those of {@code keys} that are still there, with the data key that goes first
   */
  Set<BlobKey> copied(Collection<BlobKey> keys, Instant now);

  /**
   * A blob that was not copied yet.
   *
   * @param organization what its organization is called
   * @param workspace what its workspace, perhaps a deleted one, is called
   */
  record Uncopied(
      BlobKey blob,
      StateVersionId version,
      BlobKind kind,
      OrganizationName organization,
      WorkspaceName workspace) {}
}
