package dev.stateward.application.port;

/** A write was sent and it is unknown whether it took effect. */
public final class OutcomeUnknownException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Creates the exception.
   *
   * @param message what happened, without secrets
   * @param cause the cause
   */
  public OutcomeUnknownException(String message, Throwable cause) {
    super(message, cause);
  }
}
