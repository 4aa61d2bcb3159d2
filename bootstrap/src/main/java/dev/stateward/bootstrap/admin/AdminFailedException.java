package dev.stateward.bootstrap.admin;

/** The server refused a command, or failed; the message says why, without secrets. */
public final class AdminFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  AdminFailedException(String message) {
    super(message, null, false, false);
  }
}
