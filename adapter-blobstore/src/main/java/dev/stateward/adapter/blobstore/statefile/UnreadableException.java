package dev.stateward.adapter.blobstore.statefile;

/** Content is no state file that can be examined. Nothing of what is in it is said. */
final class UnreadableException extends Exception {
  private static final long serialVersionUID = 1;

  /** It is not what a state file is. */
  UnreadableException() {
    this("the state data is not laid out as a state of format 4");
  }

  /**
   * It cannot be examined.
   *
   * @param reason why
   */
  UnreadableException(String reason) {
    super(reason, null, false, false);
  }
}
