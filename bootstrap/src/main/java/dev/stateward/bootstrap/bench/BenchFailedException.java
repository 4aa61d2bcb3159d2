package dev.stateward.bootstrap.bench;

/** The server did not answer as it must, so there is nothing to measure. */
final class BenchFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Says what the server did.
   *
   * @param message what, free of tokens
   */
  BenchFailedException(String message) {
    super(message);
  }

  BenchFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
