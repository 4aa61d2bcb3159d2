package dev.stateward.history;

/**
 * What a client was told, in words that can be compared.
 *
 * @param text the words
 */
record Answer(String text) {
  /** The operation was done. */
  static final Answer DONE = new Answer("done");

  /** It was refused, whatever the reason. */
  static final Answer REFUSED = new Answer("refused");

  /** It was refused because another write came in between; the client repeats it. */
  static final Answer OVERTAKEN = new Answer("overtaken");

  /** Nobody knows whether it was done. */
  static final Answer UNKNOWN = new Answer("unknown");

  /** It was refused for a reason, the name of a failure. */
  static Answer refused(String reason) {
    return new Answer("refused: " + reason);
  }

  /** A state was shown, by the number of its content. */
  static Answer state(int content, long serial) {
    return new Answer("state " + content + " with serial " + serial);
  }

  /** What no server may answer. */
  static Answer broken(String problem) {
    return new Answer("broken: " + problem);
  }

  /** Whether it tells that nothing was changed. */
  boolean isRefusal() {
    return text.startsWith(REFUSED.text) || equals(OVERTAKEN);
  }
}
