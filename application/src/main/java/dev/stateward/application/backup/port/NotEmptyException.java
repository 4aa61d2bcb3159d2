package dev.stateward.application.backup.port;

/** A backup cannot be restored here because there is something already; the message says what. */
public final class NotEmptyException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public NotEmptyException(String message) {
    super(message);
  }
}
