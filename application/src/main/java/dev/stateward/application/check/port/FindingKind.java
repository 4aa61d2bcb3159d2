package dev.stateward.application.check.port;

/** What can be wrong with an installation. */
public enum FindingKind {
  /** A version refers to a blob that no store has. */
  BLOB_MISSING("blob-missing"),
  /** A blob has another length than was stored. */
  BLOB_LENGTH("blob-length"),
  /** An encrypted blob does not open: its bytes were changed. */
  BLOB_DAMAGED("blob-damaged"),
  /** The content of a blob has another SHA-256 or MD5 than its version. */
  BLOB_DIGEST("blob-digest"),
  /** A blob is there and cannot be read. */
  BLOB_UNREADABLE("blob-unreadable"),
  /** Nothing refers to a blob. */
  BLOB_ORPHANED("blob-orphaned"),
  /** A blob is encrypted and has no data key. */
  DATA_KEY_MISSING("data-key-missing"),
  /** A data key cannot be unwrapped for its blob. */
  DATA_KEY_UNREADABLE("data-key-unreadable"),
  /** The row of a data key was changed; that of the recovery record opens the blob. */
  DATA_KEY_DAMAGED("data-key-damaged"),
  /** A data key belongs to no blob of a version. */
  DATA_KEY_UNUSED("data-key-unused"),
  /** A small blob was copied beside the others, and the copy is gone. */
  COPY_MISSING("copy-missing"),
  /** The copy of a small blob is not what the database has. */
  COPY_DAMAGED("copy-damaged"),
  /** Outputs of a version, or the URL of a webhook, are encrypted and have no data key. */
  VALUE_KEY_MISSING("value-key-missing"),
  /** A data key cannot be unwrapped for its outputs or its webhook. */
  VALUE_KEY_UNREADABLE("value-key-unreadable"),
  /** An encrypted blob outside of the database, or the copy of one, has no recovery record. */
  RECORD_MISSING("record-missing"),
  /** A recovery record does not open its blob. */
  RECORD_DAMAGED("record-damaged"),
  /** The copy of a wrapping key beside the blobs is missing or was changed. */
  WRAPPING_KEY_COPY("wrapping-key-copy");

  private final String label;

  FindingKind(String label) {
    this.label = label;
  }

  /** Its name for operators. */
  public String label() {
    return label;
  }
}
