package dev.stateward.application.audit.port;

/** A stored audit record was not written by this program. */
public final class UnreadableRecordException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Creates the exception.
   *
   * @param cause why it cannot be read
   */
  public UnreadableRecordException(RuntimeException cause) {
    super("an audit record cannot be read", cause);
  }
}
