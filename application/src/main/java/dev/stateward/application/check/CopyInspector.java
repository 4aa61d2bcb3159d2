package dev.stateward.application.check;

import dev.stateward.application.blob.TieredBlobStore;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.check.port.BlobReference;
import dev.stateward.application.check.port.BlobReference.Place;
import dev.stateward.application.check.port.CheckingConsistency.Depth;
import dev.stateward.application.check.port.Finding;
import dev.stateward.application.check.port.Finding.Remedy;
import dev.stateward.application.check.port.FindingKind;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/** Compares the copies of small blobs with those in the database, and copies them again. */
final class CopyInspector {
  private final TieredBlobStore blobs;
  private final BlobStore outside;

  /**
   * Of the copies in a store.
   *
   * @param blobs where a small blob is read from the database
   * @param outside where the copies are
   */
  CopyInspector(TieredBlobStore blobs, BlobStore outside) {
    this.blobs = blobs;
    this.outside = outside;
  }

  /** What is wrong with the copy of a blob; empty for nothing, and where none belongs. */
  Optional<Finding> inspect(BlobReference reference, Depth depth) {
    return reference.place() instanceof Place.Database(var bytes, var copied)
            && copied
            && reference.seal().isPresent()
        ? inspect(reference, bytes, depth)
        : Optional.empty();
  }

  private Optional<Finding> inspect(BlobReference reference, long bytes, Depth depth) {
    BlobKey key = reference.blob().key();
    try {
      OptionalLong size = outside.size(key);
      if (size.isEmpty()) {
        return finding(
            reference,
            FindingKind.COPY_MISSING,
            "its copy beside the others is gone",
            Remedy.POSSIBLE);
      }
      boolean same = size.getAsLong() == bytes && (depth == Depth.LENGTHS || sameBytes(key));
      return same
          ? Optional.empty()
          : finding(
              reference,
              FindingKind.COPY_DAMAGED,
              "its copy beside the others has other bytes",
              Remedy.POSSIBLE);
    } catch (StoreUnavailableException | IOException e) {
      return finding(
          reference,
          FindingKind.BLOB_UNREADABLE,
          "its copy beside the others cannot be read: " + e.getMessage(),
          Remedy.NONE);
    }
  }

  private boolean sameBytes(BlobKey key) throws IOException {
    try (InputStream stored = blobs.open(key, 0);
        InputStream copy = outside.open(key, 0)) {
      return Arrays.equals(stored.readAllBytes(), copy.readAllBytes());
    }
  }

  /** Copies a blob again, in the place of what is there; whether it did. */
  boolean write(BlobReference reference) {
    BlobKey key = reference.blob().key();
    try (InputStream stored = blobs.open(key, 0)) {
      byte[] bytes = stored.readAllBytes();
      outside.delete(key);
      outside.put(key, new ByteArrayInputStream(bytes), OptionalLong.of(bytes.length));
      return true;
    } catch (IOException e) {
      throw new StoreUnavailableException("a small blob could not be copied", e);
    }
  }

  /** Removes the copy of a blob that was destroyed while it was copied. */
  void remove(BlobReference reference) {
    if (reference.place() instanceof Place.Database) {
      outside.delete(reference.blob().key());
    }
  }

  private static Optional<Finding> finding(
      BlobReference reference, FindingKind kind, String detail, Remedy remedy) {
    return Optional.of(
        new Finding(
            kind, reference.version().value(), reference.blob().key().value(), detail, remedy));
  }
}
