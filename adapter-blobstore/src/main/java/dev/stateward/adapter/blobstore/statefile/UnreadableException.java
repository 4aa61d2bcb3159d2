package dev.stateward.adapter.blobstore.statefile;

/**
 * Content is no state file that can be read. It does not say why: that could show what is in it.
 */
final class UnreadableException extends Exception {
  private static final long serialVersionUID = 1;

  UnreadableException() {
    super("not a readable state file", null, false, false);
  }
}
