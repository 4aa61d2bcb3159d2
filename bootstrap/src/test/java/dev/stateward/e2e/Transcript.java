package dev.stateward.e2e;

/** What a process has written so far, for one thread that follows it and others that look on. */
final class Transcript {
  private final StringBuilder text = new StringBuilder();

  synchronized void append(char[] from, int length) {
    text.append(from, 0, length);
  }

  /** Where {@code part} begins at or after {@code start}; negative when it is not there. */
  synchronized int indexOf(String part, int start) {
    return text.indexOf(part, start);
  }

  @Override
  public synchronized String toString() {
    return text.toString();
  }
}
