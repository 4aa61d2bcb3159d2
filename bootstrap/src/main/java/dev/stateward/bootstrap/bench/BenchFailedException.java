package dev.stateward.bootstrap.bench;

/** The server gave an unexpected response, so nothing can be measured. */
final class BenchFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * An unexpected response.
   *
   * @param message what the server did, without tokens
   */
  BenchFailedException(String message) {
    super(message);
  }

  BenchFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
