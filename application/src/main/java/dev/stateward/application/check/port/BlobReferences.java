package dev.stateward.application.check.port;

import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.List;
import java.util.Optional;

/** The blobs that versions refer to, with their data keys. */
public interface BlobReferences {
  /** How many there are. */
  long count();

  /**
   * A part of those of one kind, by version.
   *
   * @param after the version that they begin after; empty for the first
   * @param atMost how many, 1 or more
   */
  List<BlobReference> part(BlobKind kind, Optional<StateVersionId> after, int atMost);

  /** The blob of one version; empty when it refers to none of that kind. */
  Optional<BlobReference> find(StateVersionId version, BlobKind kind);

  /**
   * The blobs of data keys to which no version refers, and whose removal is not enqueued, by key.
   *
   * @param after the key that they begin after; empty for the first
   * @param atMost how many, 1 or more
   */
  List<BlobKey> withoutVersion(Optional<BlobKey> after, int atMost);
}
