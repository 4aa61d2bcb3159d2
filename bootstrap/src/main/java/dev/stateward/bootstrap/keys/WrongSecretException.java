package dev.stateward.bootstrap.keys;

/**
 * The secret that was given is not the one that the database was written with, or there is none.
 */
public final class WrongSecretException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says {@code message}, which names keys, tells no secret, and says what to do. */
  public WrongSecretException(String message) {
    super(message);
  }
}
