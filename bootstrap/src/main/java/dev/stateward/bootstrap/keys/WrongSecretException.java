package dev.stateward.bootstrap.keys;

/** The configured secret is missing, or is not the one that the database was written with. */
public final class WrongSecretException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A message that contains key ids and advice, but no secret. */
  public WrongSecretException(String message) {
    super(message);
  }
}
