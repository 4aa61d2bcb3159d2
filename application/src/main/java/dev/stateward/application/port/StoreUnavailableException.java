package dev.stateward.application.port;

/** A store cannot be reached or is temporarily failing; nothing was written. */
public class StoreUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Says so.
   *
   * @param message what happened, free of secrets
   * @param cause what made it happen
   */
  public StoreUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Says so.
   *
   * @param message what happened, free of secrets
   */
  protected StoreUnavailableException(String message) {
    super(message);
  }
}
