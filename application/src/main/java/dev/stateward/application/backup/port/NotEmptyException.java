package dev.stateward.application.backup.port;

/** A database or a store has something already that would be mixed up; the message says what. */
public final class NotEmptyException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public NotEmptyException(String message) {
    super(message);
  }
}
