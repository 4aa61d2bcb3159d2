package dev.stateward.application.check.port;

import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.Objects;
import java.util.Optional;

/**
 * A blob that a version refers to, as the database knows it.
 *
 * @param kind which of the data of the version it is
 */
public record BlobReference(
    StateVersionId version, BlobKind kind, Content blob, StoredSeal storedSeal, Place place) {
  public BlobReference {
    Objects.requireNonNull(version, "version is null");
    Objects.requireNonNull(kind, "kind is null");
    Objects.requireNonNull(blob, "blob is null");
    Objects.requireNonNull(storedSeal, "storedSeal is null");
    Objects.requireNonNull(place, "place is null");
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

  /** Whether a blob has a data key. */
  public sealed interface StoredSeal {
    /** It has none: it is plain. */
    record None() implements StoredSeal {}

    /** It has one. */
    record Under(BlobSeal seal) implements StoredSeal {}
  }

  /** Where a blob is. */
  public sealed interface Place {
    /** In the database, with so many bytes. */
    record Database(long bytes) implements Place {}

    /** Not in the database. */
    record Outside() implements Place {}
  }
}
