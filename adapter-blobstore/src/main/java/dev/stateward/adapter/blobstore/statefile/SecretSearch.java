package dev.stateward.adapter.blobstore.statefile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.stateward.domain.guardrail.SecretPattern;
import java.util.EnumSet;
import java.util.Set;

/** Looks for forms of secrets in the bytes of one value, however many, in limited memory. */
final class SecretSearch implements JsonReader.Sink {
  private static final int WINDOW = 16 * 1024;

  /** More than the longest form: one that a window cuts is whole in the next. */
  private static final int OVERLAP = 256;

  private final byte[] window = new byte[WINDOW];
  private final Set<SecretPattern> found = EnumSet.noneOf(SecretPattern.class);
  private int length;

  /** Begins with another value. */
  SecretSearch begin() {
    found.clear();
    length = 0;
    return this;
  }

  @Override
  public void take(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      int more = Math.min(to - at, WINDOW - length);
      System.arraycopy(bytes, at, window, length, more);
      length += more;
      at += more;
      if (length == WINDOW) {
        search();
        System.arraycopy(window, WINDOW - OVERLAP, window, 0, OVERLAP);
        // What begins here was whole in the window before, where it was seen what precedes it.
        window[0] = 'x';
        length = OVERLAP;
      }
    }
  }

  private void search() {
    found.addAll(SecretPattern.in(new String(window, 0, length, ISO_8859_1)));
  }

  /** The forms in all bytes since the beginning. */
  Set<SecretPattern> found() {
    search();
    return found;
  }
}
