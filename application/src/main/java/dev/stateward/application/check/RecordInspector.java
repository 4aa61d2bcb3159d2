package dev.stateward.application.check;

import dev.stateward.application.blob.RecoveryRecords;
import dev.stateward.application.blob.SealBinding;
import dev.stateward.application.blob.VersionLabel;
import dev.stateward.application.blob.VersionLabels;
import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.RecoveredBlob;
import dev.stateward.application.blob.port.SealedRecord;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.application.check.port.BlobReference;
import dev.stateward.application.check.port.CheckingConsistency.Depth;
import dev.stateward.application.check.port.Finding;
import dev.stateward.application.check.port.Finding.Remedy;
import dev.stateward.application.check.port.FindingKind;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.CheckBudgets;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.KeyException;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalLong;

/** Compares recovery records with the blobs that they are of, and writes them again. */
final class RecordInspector {
  private final BlobStore outside;
  private final Sealing sealing;
  private final VersionLabels labels;

  /**
   * Of the records in a store.
   *
   * @param outside where blobs are that are not in the database
   */
  RecordInspector(BlobStore outside, Sealing sealing, VersionLabels labels) {
    this.outside = outside;
    this.sealing = sealing;
    this.labels = labels;
  }

  /** What is wrong with the record of a blob; empty for nothing, and where none belongs. */
  Optional<Finding> inspect(BlobReference reference, Depth depth) {
    try {
      return seal(reference)
          .flatMap(seal -> problem(reference, seal, depth))
          // The versions of a deleted workspace have no names to be recorded.
          .filter(found -> labels.find(reference.version()).isPresent());
    } catch (StoreUnavailableException e) {
      return finding(
          reference,
          FindingKind.BLOB_UNREADABLE,
          "its recovery record cannot be read: " + e.getMessage(),
          Remedy.NONE);
    }
  }

  /** How a blob is sealed that has a record. */
  private static Optional<BlobSeal> seal(BlobReference reference) {
    return reference.outside() && RecoveryRecords.possibleFor(reference.blob().key())
        ? reference.seal()
        : Optional.empty();
  }

  private Optional<Finding> problem(BlobReference reference, BlobSeal seal, Depth depth) {
    BlobKey record = RecoveryRecords.keyFor(reference.blob().key());
    if (outside.size(record).isEmpty()) {
      return finding(
          reference, FindingKind.RECORD_MISSING, "it has no recovery record", Remedy.POSSIBLE);
    }
    if (depth == Depth.LENGTHS) {
      return Optional.empty();
    }
    try (InputStream stored = outside.open(record, 0)) {
      byte[] bytes = stored.readNBytes(CheckBudgets.RECORD + 1);
      return bytes.length <= CheckBudgets.RECORD && opens(bytes, reference, seal)
          ? Optional.empty()
          : damaged(reference, "its recovery record is not of this blob");
    } catch (IOException e) {
      return damaged(reference, "its recovery record does not open: " + e.getMessage());
    }
  }

  private boolean opens(byte[] stored, BlobReference reference, BlobSeal seal) throws IOException {
    SealedRecord record = SealedRecord.read(stored);
    byte[] binding = SealBinding.of(reference.blob().key(), seal.owner());
    RecoveredBlob blob =
        RecoveredBlob.read(
            sealing
                .cipher()
                .open(
                    Base64.getDecoder().decode(record.fields()),
                    unwrapped(record, binding),
                    binding));
    return record.binding().equals(Base64.getEncoder().encodeToString(binding))
        && blob.owner().equals(seal.owner())
        && blob.content().equals(reference.blob())
        && blob.form() == seal.form()
        && blob.storedSize() == seal.storedSize();
  }

  private BlobCipher.Key unwrapped(SealedRecord record, byte[] binding) throws IOException {
    try {
      return sealing.wrapper().unwrap(record.key(), binding);
    } catch (StoreUnavailableException e) {
      if (e.getCause() instanceof KeyException) {
        throw new IOException(e.getMessage(), e);
      }
      throw e;
    }
  }

  /**
   * Writes the record of a blob, in the place of another.
   *
   * @return whether it was written: not of what was destroyed meanwhile
   */
  boolean write(BlobReference reference) {
    Optional<BlobSeal> seal = seal(reference);
    Optional<VersionLabel> label = labels.find(reference.version());
    if (seal.isEmpty() || label.isEmpty()) {
      return false;
    }
    byte[] binding = SealBinding.of(reference.blob().key(), seal.get().owner());
    BlobCipher.Key key = sealing.wrapper().unwrap(seal.get().key(), binding);
    byte[] bytes =
        RecoveryRecords.of(label.get(), reference.blob(), seal.get(), key, sealing).written();
    BlobKey record = RecoveryRecords.keyFor(reference.blob().key());
    outside.delete(record);
    try {
      outside.put(record, new ByteArrayInputStream(bytes), OptionalLong.of(bytes.length));
    } catch (IllegalStateException e) {
      // Somebody else repairs, too, and has written it.
      return false;
    } catch (IOException e) {
      throw new StoreUnavailableException("a recovery record could not be stored", e);
    }
    return true;
  }

  /** Removes the record of a blob that was destroyed while it was written. */
  void remove(BlobReference reference) {
    outside.delete(RecoveryRecords.keyFor(reference.blob().key()));
  }

  private static Optional<Finding> damaged(BlobReference reference, String detail) {
    return finding(reference, FindingKind.RECORD_DAMAGED, detail, Remedy.POSSIBLE);
  }

  private static Optional<Finding> finding(
      BlobReference reference, FindingKind kind, String detail, Remedy remedy) {
    return Optional.of(
        new Finding(
            kind, reference.version().value(), reference.blob().key().value(), detail, remedy));
  }
}
