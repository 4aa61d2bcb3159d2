package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.BlobStore.OpenBlob;
import dev.stateward.application.blob.port.RecordedBlob;
import dev.stateward.application.blob.port.RecoveredBlob;
import dev.stateward.application.blob.port.SealedRecord;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.io.VerifiedStream;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.RecoveryBudgets;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.OptionalLong;

/**
 * Reads recovery records and the blobs that they tell of, without a database. Only what was sealed
 * by this installation for exactly this blob is taken for true.
 */
public final class RecordReader {
  private static final int BUFFER = 16 * 1024;

  private final BlobStore blobs;
  private final Sealing sealing;
  private final StateFiles files;

  public RecordReader(BlobStore blobs, Sealing sealing, StateFiles files) {
    this.blobs = blobs;
    this.sealing = sealing;
    this.files = files;
  }

  /** Whether a recovery record is stored under {@code key}. */
  public static boolean isRecord(BlobKey key) {
    return RecoveryRecords.isRecord(key);
  }

  /** The key of the blob whose record is stored under {@code record}. */
  public static BlobKey blobOf(BlobKey record) {
    return RecoveryRecords.blobOf(record).orElseThrow();
  }

  /**
   * The record that is stored under {@code key}.
   *
   * @throws IOException when it is none, was changed, or belongs to another blob
   */
  public RecordedBlob read(BlobKey key) throws IOException {
    SealedRecord sealed = SealedRecord.read(bytes(key));
    byte[] binding = decoded(sealed.binding());
    RecoveredBlob blob =
        RecoveredBlob.read(
            sealing.cipher().open(decoded(sealed.fields()), unwrapped(sealed, binding), binding));
    boolean own =
        blob.content().key().equals(blobOf(key))
            && MessageDigest.isEqual(binding, SealBinding.of(blob.content().key(), blob.owner()));
    if (!own) {
      throw new IOException("it is the record of another blob");
    }
    return new RecordedBlob(sealed.key(), blob);
  }

  private BlobCipher.Key unwrapped(SealedRecord sealed, byte[] binding) throws IOException {
    try {
      return sealing.wrapper().unwrap(sealed.key(), binding);
    } catch (StoreUnavailableException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static byte[] decoded(String base64) throws IOException {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new IOException("a recovery record was changed", e);
    }
  }

  private byte[] bytes(BlobKey key) throws IOException {
    try (InputStream stored = blobs.open(key, 0)) {
      byte[] bytes = stored.readNBytes(RecoveryBudgets.RECORD + 1);
      if (bytes.length > RecoveryBudgets.RECORD) {
        throw new IOException("it is larger than any recovery record");
      }
      return bytes;
    } catch (StoreUnavailableException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** What is stored of a blob. */
  public sealed interface Finding {
    /**
     * It is as it was stored, as far as it was looked at.
     *
     * @param empty whether it is a state without resources and outputs; false when it was not read
     */
    record Sound(boolean empty) implements Finding {}

    /** Nothing is stored. */
    record Missing() implements Finding {}

    /** It is not what was stored. */
    record Damaged(String why) implements Finding {}
  }

  /**
   * Compares a blob with its record.
   *
   * @param whole whether to read it, and not only to ask for its size
   */
  public Finding compare(RecordedBlob recorded, boolean whole) {
    RecoveredBlob blob = recorded.blob();
    try {
      OptionalLong size = blobs.size(blob.content().key());
      if (size.isEmpty()) {
        return new Finding.Missing();
      }
      if (size.getAsLong() != blob.storedSize()) {
        return new Finding.Damaged(
            "it has %d bytes instead of %d".formatted(size.getAsLong(), blob.storedSize()));
      }
      return whole ? compared(recorded) : new Finding.Sound(false);
    } catch (StoreUnavailableException | IOException e) {
      return new Finding.Damaged(String.valueOf(e.getMessage()));
    }
  }

  private Finding compared(RecordedBlob recorded) throws IOException {
    Content content = recorded.blob().content();
    byte[] binding = SealBinding.of(content.key(), recorded.blob().owner());
    BlobCipher.Key key = sealing.wrapper().unwrap(recorded.key(), binding);
    StateFiles.Detector detector = files.detector();
    boolean json = true;
    try (OpenBlob stored = blobs.open(content.key(), 0);
        InputStream plain =
            new VerifiedStream(
                sealing.cipher().opening(stored, key, recorded.blob().form()), content)) {
      byte[] buffer = new byte[BUFFER];
      for (int read = plain.read(buffer); read >= 0; read = plain.read(buffer)) {
        json = json && detector.feed(buffer, 0, read);
      }
    }
    return new Finding.Sound(json && detector.jsonObject() && detector.emptyState());
  }
}
