package dev.stateward.adapter.blobstore.statefile;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Follows one JSON string, in UTF-8, to its closing quote. */
final class JsonString {
  /** The bytes end before the token does. */
  static final int UNFINISHED = -1;

  /** The bytes are not such a token. */
  static final int FLAW = -2;

  private static final String ESCAPES = "\"\\/bfnrt";
  private static final int HEX_DIGITS = 4;
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  private boolean escaped;
  private int hexDigits;
  private int tail;
  private int lowest;
  private int highest;

  /** Begins after the opening quote. */
  void begin() {
    escaped = false;
    hexDigits = 0;
    tail = 0;
  }

  /** The position after the closing quote, or one of the two constants. */
  int proceed(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end) {
      if (escaped || hexDigits > 0 || tail > 0) {
        if (!inside(bytes[at++])) {
          return FLAW;
        }
        continue;
      }
      at = afterPlain(bytes, at, end);
      if (at == end) {
        break;
      }
      byte next = bytes[at++];
      if (next == '"') {
        return at;
      }
      if (next == '\\') {
        escaped = true;
      } else if (!leads(next)) {
        return FLAW;
      }
    }
    return UNFINISHED;
  }

  /** Skips ASCII that stands for itself, eight bytes at a time where it can. */
  private static int afterPlain(byte[] bytes, int from, int end) {
    int at = from;
    while (at <= end - Long.BYTES && plain((long) WORDS.get(bytes, at))) {
      at += Long.BYTES;
    }
    while (at < end && bytes[at] >= ' ' && bytes[at] != '"' && bytes[at] != '\\') {
      at++;
    }
    return at;
  }

  /** No byte is above 0x7f, below a space, a quote or a backslash. */
  private static boolean plain(long word) {
    long quotes = word ^ (ONES * '"');
    long backslashes = word ^ (ONES * '\\');
    long special =
        word
            | ((word - (ONES * ' ')) & ~word)
            | ((quotes - ONES) & ~quotes)
            | ((backslashes - ONES) & ~backslashes);
    return (special & HIGH_BITS) == 0;
  }

  private boolean inside(byte next) {
    if (tail > 0) {
      int value = next & 0xff;
      boolean fits = value >= lowest && value <= highest;
      expect(tail - 1, 0x80, 0xbf);
      return fits;
    }
    if (hexDigits > 0) {
      hexDigits--;
      return Character.digit(next, 16) >= 0;
    }
    escaped = false;
    if (next == 'u') {
      hexDigits = HEX_DIGITS;
      return true;
    }
    return ESCAPES.indexOf(next) >= 0;
  }

  /** Whether a character of several bytes begins so (RFC 3629, section 4). */
  private boolean leads(byte next) {
    int value = next & 0xff;
    if (value < 0xc2 || value > 0xf4) {
      return false;
    }
    if (value < 0xe0) {
      expect(1, 0x80, 0xbf);
    } else if (value < 0xf0) {
      expect(2, value == 0xe0 ? 0xa0 : 0x80, value == 0xed ? 0x9f : 0xbf);
    } else {
      expect(3, value == 0xf0 ? 0x90 : 0x80, value == 0xf4 ? 0x8f : 0xbf);
    }
    return true;
  }

  private void expect(int bytes, int from, int to) {
    tail = bytes;
    lowest = from;
    highest = to;
  }
}
