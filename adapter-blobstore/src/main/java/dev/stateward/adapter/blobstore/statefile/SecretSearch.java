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

  private static final byte NO_ASCII = (byte) 0xFF;

  private static final int NO_ESCAPE = 0;
  private static final int ESCAPE = 1;
  private static final int FIRST_DIGIT = 2;
  private static final int LAST_DIGIT = 5;

  private final byte[] window = new byte[WINDOW];
  private final Set<SecretPattern> found = EnumSet.noneOf(SecretPattern.class);
  private int length;
  private int escape;
  private int escaped;

  /** Begins with another value. */
  SecretSearch begin() {
    found.clear();
    length = 0;
    escape = NO_ESCAPE;
    return this;
  }

  @Override
  public void take(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      take(bytes[at]);
    }
  }

  /** Escapes are read as what they stand for, so that none hides a form. */
  private void take(byte next) {
    switch (escape) {
      case NO_ESCAPE -> {
        if (next == '\\') {
          escape = ESCAPE;
        } else {
          add(next);
        }
      }
      case ESCAPE -> {
        escape = next == 'u' ? FIRST_DIGIT : NO_ESCAPE;
        escaped = 0;
        if (next != 'u') {
          add(plain(next));
        }
      }
      default -> {
        escaped = escaped * 16 + Character.digit(next, 16);
        escape++;
        if (escape > LAST_DIGIT) {
          escape = NO_ESCAPE;
          add((byte) (escaped < 0x80 ? escaped : NO_ASCII));
        }
      }
    }
  }

  /** Only {@code \n} and the like stand for something else, which is never part of a form. */
  private static byte plain(byte escaped) {
    return switch (escaped) {
      case '"', '\\', '/' -> escaped;
      default -> ' ';
    };
  }

  private void add(byte next) {
    window[length++] = next;
    if (length == WINDOW) {
      search();
      System.arraycopy(window, WINDOW - OVERLAP, window, 0, OVERLAP);
      // What begins here was whole in the window before, where it was seen what precedes it.
      window[0] = 'x';
      length = OVERLAP;
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
