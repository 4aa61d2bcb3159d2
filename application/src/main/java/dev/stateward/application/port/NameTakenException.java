package dev.stateward.application.port;

/** A name that must be unique is in use; the transaction must be rolled back. */
public final class NameTakenException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates the exception. */
  public NameTakenException() {
    super("the name is taken");
  }
}
