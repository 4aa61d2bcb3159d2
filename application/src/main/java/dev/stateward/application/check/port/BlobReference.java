package dev.stateward.application.check.port;

import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.Objects;
import java.util.Optional;

/**
 * A blob that a version refers to, as the database knows it.
 *
 * @param owner which of the data of which version it is
 */
public record BlobReference(BlobOwner owner, Content blob, StoredSeal storedSeal, Place place) {
  public BlobReference {
    Objects.requireNonNull(owner, "owner is null");
    Objects.requireNonNull(blob, "blob is null");
    Objects.requireNonNull(storedSeal, "storedSeal is null");
    Objects.requireNonNull(place, "place is null");
  }

  /** The version that refers to it. */
  public StateVersionId version() {
    return owner.version();
  }

  /** Which of the data of the version it is. */
  public BlobKind kind() {
    return owner.kind();
  }

  /** The same blob, sealed as {@code seal} tells. */
  public BlobReference under(BlobSeal seal) {
    return new BlobReference(owner, blob, new StoredSeal.Under(seal), place);
  }

  /** How it is sealed; empty when it has no data key. */
  public Optional<BlobSeal> seal() {
    return switch (storedSeal) {
      case StoredSeal.None() -> Optional.empty();
      case StoredSeal.Under(var seal) -> Optional.of(seal);
    };
  }

  /** How many bytes are stored of it. */
  public long storedSize() {
    return seal().map(BlobSeal::storedSize).orElse(blob.size());
  }

  /** Whether the blob, or a copy of it, is to be where those outside of the database are. */
  public boolean outside() {
    return switch (place) {
      case Place.Database(var bytes, var copied) -> copied;
      case Place.Outside() -> true;
    };
  }

  /** Whether a blob has a data key. */
  public sealed interface StoredSeal {
    /** It has none: it is plain. */
    record None() implements StoredSeal {}

    /** It has one. */
    record Under(BlobSeal seal) implements StoredSeal {}
  }

  /** Where a blob is. */
  public sealed interface Place {
    /**
     * In the database.
     *
     * @param bytes how many there are
     * @param copied whether it was copied to where the others are
     */
    record Database(long bytes, boolean copied) implements Place {}

    /** Not in the database. */
    record Outside() implements Place {}
  }
}
