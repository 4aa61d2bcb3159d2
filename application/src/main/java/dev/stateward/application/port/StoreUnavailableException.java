package dev.stateward.application.port;

/** A store cannot be reached or is temporarily failing; nothing was written. */
public class StoreUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Creates the exception.
   *
   * @param message what happened, without secrets
   * @param cause the cause
   */
  public StoreUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Creates the exception.
   *
   * @param message what happened, without secrets
   */
  protected StoreUnavailableException(String message) {
    super(message);
  }
}
