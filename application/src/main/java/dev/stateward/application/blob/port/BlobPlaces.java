package dev.stateward.application.blob.port;

import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.List;
import java.util.Optional;

/**
 * Which blobs of versions are small ones of the database, which are sealed, and the keys by which
 * versions know them.
 */
public interface BlobPlaces {
  /**
   * Blobs that are in another place than their size tells, or are not sealed although they are to
   * be, or the other way round; by version.
   *
   * @param after the version that they begin after; empty for the first
   * @param atMost how many, 1 or more
   */
  List<Misplaced> misplaced(Wanted wanted, Optional<StateVersionId> after, int atMost);

  /** How many {@link #misplaced} are. The cost grows with the number of versions. */
  long countMisplaced(Wanted wanted);

  /**
   * Has a version refer to its blob by another key; false, changing nothing, when it refers to none
   * by {@code from}.
   */
  boolean rename(StateVersionId version, BlobKey from, BlobKey to);

  /**
   * Where and how blobs are to be.
   *
   * @param largest how many bytes a small blob has at most; 0 when all are to leave the database
   * @param sealed whether they are to be sealed
   */
  record Wanted(int largest, boolean sealed) {}

  /**
   * A blob to be moved.
   *
   * @param version the version that refers to it
   * @param kind which of its data the blob is
   * @param blob the blob
   * @param small whether it is in the database
   */
  record Misplaced(StateVersionId version, BlobKind kind, Content blob, boolean small) {}
}
