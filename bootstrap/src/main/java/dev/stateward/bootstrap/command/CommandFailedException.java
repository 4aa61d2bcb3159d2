package dev.stateward.bootstrap.command;

/** A command failed; the message tells the user why and contains no secrets. */
final class CommandFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  CommandFailedException(String message) {
    super(message, null, false, false);
  }
}
