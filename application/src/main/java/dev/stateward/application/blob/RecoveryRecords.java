package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.RecoveredBlob;
import dev.stateward.application.blob.port.SealedRecord;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import java.util.Base64;
import java.util.Optional;

/**
 * What is stored beside a sealed blob outside of the database, so that the blob can be read and
 * placed again when the database is lost (ADR 177).
 */
public final class RecoveryRecords {
  private static final String PREFIX = "record/";
  private static final int LONGEST = 128;

  private RecoveryRecords() {}

  /** Whether a blob can have one; those with the longest keys cannot, and are none of ours. */
  public static boolean possibleFor(BlobKey blob) {
    return PREFIX.length() + blob.value().length() <= LONGEST;
  }

  /** The key of the record of a blob. */
  public static BlobKey keyFor(BlobKey blob) {
    return new BlobKey(PREFIX + blob.value());
  }

  /** Whether a record is stored under {@code key}. */
  static boolean isRecord(BlobKey key) {
    return key.value().startsWith(PREFIX);
  }

  /** The blob whose record is stored under {@code key}; empty when none is. */
  public static Optional<BlobKey> blobOf(BlobKey key) {
    String value = key.value();
    return value.startsWith(PREFIX)
        ? Optional.of(new BlobKey(value.substring(PREFIX.length())))
        : Optional.empty();
  }

  /** The record of a blob that was sealed under {@code key}. */
  public static SealedRecord of(
      VersionLabel label, Content content, BlobSeal seal, BlobCipher.Key key, Sealing sealing) {
    byte[] binding = SealBinding.of(content.key(), seal.owner());
    RecoveredBlob fields =
        new RecoveredBlob(
            seal.owner(),
            label.names().organization(),
            label.names().workspace(),
            label.declared().serial(),
            label.declared().lineage(),
            label.createdAt(),
            label.forced(),
            seal.form(),
            seal.storedSize(),
            content);
    Base64.Encoder base64 = Base64.getEncoder();
    return new SealedRecord(
        seal.key(),
        base64.encodeToString(binding),
        base64.encodeToString(sealing.cipher().seal(fields.written(), key, binding)));
  }
}
