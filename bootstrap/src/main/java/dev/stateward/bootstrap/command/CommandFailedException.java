package dev.stateward.bootstrap.command;

/** A command cannot do what it was asked; the message says why, to a person, without secrets. */
final class CommandFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  CommandFailedException(String message) {
    super(message, null, false, false);
  }
}
