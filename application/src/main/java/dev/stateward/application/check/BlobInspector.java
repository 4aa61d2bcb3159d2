package dev.stateward.application.check;

import dev.stateward.application.blob.SealBinding;
import dev.stateward.application.blob.TieredBlobStore;
import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.BlobStore.OpenBlob;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.application.check.port.BlobReference;
import dev.stateward.application.check.port.BlobReference.Place;
import dev.stateward.application.check.port.CheckingConsistency.Depth;
import dev.stateward.application.check.port.Finding;
import dev.stateward.application.check.port.Finding.Remedy;
import dev.stateward.application.check.port.FindingKind;
import dev.stateward.application.io.MeasuredStream;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.stateversion.Content;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.security.KeyException;
import java.util.Optional;
import java.util.OptionalLong;

/** Compares a blob with what the row of its version says. */
final class BlobInspector {
  private final TieredBlobStore blobs;
  private final Sealing sealing;

  BlobInspector(TieredBlobStore blobs, Sealing sealing) {
    this.blobs = blobs;
    this.sealing = sealing;
  }

  /**
   * What is wrong with a blob; empty for nothing.
   *
   * @throws StoreUnavailableException when the database fails, or a key service
   */
  Optional<Finding> inspect(BlobReference reference, Depth depth) {
    Optional<BlobCipher.Key> key;
    try {
      key = reference.seal().map(seal -> unwrapped(reference, seal));
    } catch (StoreUnavailableException e) {
      if (e.getCause() instanceof KeyException) {
        return finding(
            reference,
            FindingKind.DATA_KEY_UNREADABLE,
            "its data key cannot be unwrapped: " + e.getMessage());
      }
      throw e;
    }
    return depth == Depth.LENGTHS ? measured(reference) : read(reference, key);
  }

  private BlobCipher.Key unwrapped(BlobReference reference, BlobSeal seal) {
    return sealing
        .wrapper()
        .unwrap(seal.key(), SealBinding.of(reference.blob().key(), seal.owner()));
  }

  private Optional<Finding> measured(BlobReference reference) {
    OptionalLong size;
    try {
      size =
          reference.place() instanceof Place.Database(var bytes, var copied)
              ? OptionalLong.of(bytes)
              : blobs.size(reference.blob().key());
    } catch (StoreUnavailableException e) {
      return unreadable(reference, e);
    }
    if (size.isEmpty()) {
      return missing(reference);
    }
    if (size.getAsLong() == reference.storedSize()) {
      return Optional.empty();
    }
    try (OpenBlob stored = blobs.open(reference.blob().key(), 0)) {
      return anotherLength(reference, stored, stored.read());
    } catch (StoreUnavailableException | IOException e) {
      return unreadable(reference, e);
    }
  }

  private Optional<Finding> read(BlobReference reference, Optional<BlobCipher.Key> key) {
    try (OpenBlob stored = blobs.open(reference.blob().key(), 0)) {
      int first = stored.read();
      if (stored.size() != reference.storedSize()) {
        return anotherLength(reference, stored, first);
      }
      InputStream whole =
          first < 0
              ? stored
              : new SequenceInputStream(
                  new ByteArrayInputStream(new byte[] {(byte) first}), stored);
      // What decompresses has memory outside of the heap until it is closed.
      try (InputStream plain = plain(reference, whole, key)) {
        return read(reference, first, plain);
      }
    } catch (BlobCipher.ChangedException e) {
      return finding(reference, FindingKind.BLOB_DAMAGED, "it does not open: its bytes changed");
    } catch (IOException e) {
      return unreadable(reference, e);
    } catch (StoreUnavailableException e) {
      return missingOrUnreadable(reference, e);
    }
  }

  private InputStream plain(
      BlobReference reference, InputStream stored, Optional<BlobCipher.Key> key)
      throws IOException {
    return key.isEmpty()
        ? stored
        : sealing.cipher().opening(stored, key.get(), reference.seal().orElseThrow().form());
  }

  private Optional<Finding> read(BlobReference reference, int first, InputStream plain)
      throws IOException {
    Content expected = reference.blob();
    // A decoder that gives more than there should be is not read to its end.
    MeasuredStream measured = new MeasuredStream(plain, expected.size());
    try {
      measured.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      if (measured.tooLarge()) {
        return finding(
            reference,
            FindingKind.BLOB_LENGTH,
            "its content has more than %d bytes".formatted(expected.size()));
      }
      throw e;
    }
    Content found = measured.content(expected.key());
    if (found.equals(expected)) {
      return Optional.empty();
    }
    return lostKey(reference, first)
        .or(() -> finding(reference, FindingKind.BLOB_DIGEST, difference(found, expected)));
  }

  private static String difference(Content found, Content expected) {
    if (found.size() != expected.size()) {
      return "its content has %d bytes instead of %d".formatted(found.size(), expected.size());
    }
    return found.sha256().equals(expected.sha256())
        ? "its content has the MD5 %s instead of %s"
            .formatted(found.md5().hex(), expected.md5().hex())
        : "its content has the SHA-256 %s instead of %s"
            .formatted(found.sha256().hex(), expected.sha256().hex());
  }

  private Optional<Finding> anotherLength(BlobReference reference, OpenBlob stored, int first) {
    return lostKey(reference, first)
        .or(() ->
            finding(
                reference,
                FindingKind.BLOB_LENGTH,
                "it has %d bytes instead of %d".formatted(stored.size(), reference.storedSize())));
  }

  /** A plain blob is a JSON object: what does not begin like one is encrypted. */
  private static Optional<Finding> lostKey(BlobReference reference, int first) {
    return reference.seal().isPresent() || first < 0 || "{ \t\r\n".indexOf(first) >= 0
        ? Optional.empty()
        : finding(
            reference,
            FindingKind.DATA_KEY_MISSING,
            "it is encrypted, and the table data_keys has no key of it");
  }

  private Optional<Finding> missingOrUnreadable(
      BlobReference reference, StoreUnavailableException failure) {
    try {
      return blobs.size(reference.blob().key()).isEmpty()
          ? missing(reference)
          : unreadable(reference, failure);
    } catch (StoreUnavailableException e) {
      return unreadable(reference, e);
    }
  }

  private static Optional<Finding> missing(BlobReference reference) {
    return finding(reference, FindingKind.BLOB_MISSING, "no store has it");
  }

  private static Optional<Finding> unreadable(BlobReference reference, Exception failure) {
    return finding(
        reference, FindingKind.BLOB_UNREADABLE, "it cannot be read: " + failure.getMessage());
  }

  private static Optional<Finding> finding(
      BlobReference reference, FindingKind kind, String detail) {
    return Optional.of(
        new Finding(
            kind,
            reference.version().value(),
            reference.blob().key().value(),
            detail,
            Remedy.NONE));
  }
}
