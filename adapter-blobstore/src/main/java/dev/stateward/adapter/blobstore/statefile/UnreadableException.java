package dev.stateward.adapter.blobstore.statefile;

/** Content is not a state file that can be read. The message shows nothing of the content. */
final class UnreadableException extends Exception {
  private static final long serialVersionUID = 1;

  /** The content has another layout than a state file. */
  UnreadableException() {
    this("the state data is not laid out as a state of format 4");
  }

  /**
   * The content cannot be read.
   *
   * @param reason why
   */
  UnreadableException(String reason) {
    super(reason, null, false, false);
  }
}
