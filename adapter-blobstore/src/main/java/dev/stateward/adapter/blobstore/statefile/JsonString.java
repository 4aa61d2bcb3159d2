package dev.stateward.adapter.blobstore.statefile;

import java.util.Arrays;

/** Scans a JSON string to its closing quote; the tokenizer checks that it is UTF-8. */
final class JsonString implements JsonScanner {
  private static final String ESCAPES = "\"\\/bfnrtu";
  private static final int HEX_DIGITS = 4;

  /** For each byte whether it stands for itself. */
  private static final boolean[] PLAIN = plain();

  private boolean escaped;
  private int hexDigits;

  /** Begins after an opening quote. */
  JsonString begin() {
    escaped = false;
    hexDigits = 0;
    return this;
  }

  @Override
  public int scan(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end) {
      if (escaped || hexDigits > 0) {
        if (!continuesEscape(bytes[at++])) {
          return INVALID;
        }
        continue;
      }
      while (at < end && PLAIN[bytes[at] & 0xff]) {
        at++;
      }
      if (at < end) {
        byte next = bytes[at++];
        if (next == '"') {
          return at;
        }
        if (next != '\\') {
          return INVALID;
        }
        escaped = true;
      }
    }
    return UNFINISHED;
  }

  private boolean continuesEscape(byte next) {
    if (hexDigits > 0) {
      hexDigits--;
      return Character.digit(next, 16) >= 0;
    }
    escaped = false;
    hexDigits = next == 'u' ? HEX_DIGITS : 0;
    return ESCAPES.indexOf(next) >= 0;
  }

  private static boolean[] plain() {
    var plain = new boolean[256];
    Arrays.fill(plain, ' ', plain.length, true);
    plain['"'] = false;
    plain['\\'] = false;
    return plain;
  }
}
