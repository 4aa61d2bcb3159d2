package dev.stateward.application.backup.port;

/** A backup is not as it was written; the message names the part. */
public final class DamagedBackupException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public DamagedBackupException(String message) {
    super(message);
  }

  public DamagedBackupException(String message, Throwable cause) {
    super(message, cause);
  }
}
