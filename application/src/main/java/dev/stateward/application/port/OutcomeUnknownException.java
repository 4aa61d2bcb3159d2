package dev.stateward.application.port;

/** A write was sent and nobody can say whether it took effect. */
public final class OutcomeUnknownException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Says so.
   *
   * @param message what happened, free of secrets
   * @param cause what made it happen
   */
  public OutcomeUnknownException(String message, Throwable cause) {
    super(message, cause);
  }
}
