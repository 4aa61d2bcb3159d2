package dev.stateward.adapter.blobstore.statefile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import javax.crypto.Mac;

/**
 * Gives the text of a JSON string or number to a digest, however it is spelled: escapes are
 * resolved, and numbers have one form. Memory does not depend on its length.
 */
final class CanonicalText implements JsonReader.Sink {
  /** Longer numbers count as they are spelled. */
  private static final int LONGEST_NUMBER = 64;

  private static final int HEX_DIGITS = 4;

  private final Mac mac;
  private final byte[] number = new byte[LONGEST_NUMBER];
  private boolean string;
  private boolean begun;
  private int digits;
  private boolean escaped;
  private int hexLeft;
  private int unit;
  private int high;

  CanonicalText(Mac mac) {
    this.mac = mac;
  }

  @Override
  public void take(byte[] bytes, int from, int to) {
    int at = from;
    if (!begun && at < to) {
      begun = true;
      string = bytes[at] == '"';
      at += string ? 1 : 0;
      mac.update((byte) (string ? 's' : 'n'));
    }
    if (string) {
      takeString(bytes, at, to);
    } else {
      takeNumber(bytes, at, to);
    }
  }

  /** The digest of what was taken, which ends here. */
  byte[] end() {
    if (string) {
      endHigh();
    } else if (digits <= LONGEST_NUMBER) {
      mac.update(canonical(new String(number, 0, digits, UTF_8)).getBytes(UTF_8));
    }
    forget();
    return mac.doFinal();
  }

  /** Forgets what was taken: it was neither a string nor a number. */
  void drop() {
    forget();
    mac.reset();
  }

  private void forget() {
    begun = false;
    string = false;
    digits = 0;
    high = 0;
  }

  private static String canonical(String digits) {
    try {
      return new BigDecimal(digits).stripTrailingZeros().toString();
    } catch (NumberFormatException e) {
      // An exponent beyond all that is computed with.
      return digits;
    }
  }

  private void takeNumber(byte[] bytes, int from, int to) {
    int length = to - from;
    if (digits + length <= LONGEST_NUMBER) {
      System.arraycopy(bytes, from, number, digits, length);
    } else {
      if (digits <= LONGEST_NUMBER) {
        mac.update(number, 0, digits);
      }
      mac.update(bytes, from, length);
    }
    digits = Math.min(digits + length, LONGEST_NUMBER + 1);
  }

  private void takeString(byte[] bytes, int from, int to) {
    int plain = from;
    for (int at = from; at < to; at++) {
      byte next = bytes[at];
      if (escaped || hexLeft > 0) {
        unescape(next);
        plain = at + 1;
      } else if (next == '\\' || next == '"') {
        plain(bytes, plain, at);
        escaped = next == '\\';
        plain = at + 1;
      }
    }
    plain(bytes, plain, to);
  }

  private void plain(byte[] bytes, int from, int to) {
    if (from < to) {
      endHigh();
      mac.update(bytes, from, to - from);
    }
  }

  private void unescape(byte next) {
    if (hexLeft > 0) {
      unit = unit << 4 | Character.digit(next, 16);
      if (--hexLeft == 0) {
        unit((char) unit);
      }
      return;
    }
    escaped = false;
    unit = 0;
    hexLeft = next == 'u' ? HEX_DIGITS : 0;
    if (next != 'u') {
      unit(CapturedValue.unescape((char) next));
    }
  }

  private void unit(char next) {
    if (high != 0 && Character.isLowSurrogate(next)) {
      int point = Character.toCodePoint((char) high, next);
      high = 0;
      mac.update(Character.toString(point).getBytes(UTF_8));
      return;
    }
    endHigh();
    if (Character.isHighSurrogate(next)) {
      high = next;
    } else {
      point(next);
    }
  }

  /** A surrogate alone is no character; it counts as one that no text has. */
  private void endHigh() {
    if (high != 0) {
      int alone = high;
      high = 0;
      point(alone);
    }
  }

  private void point(int point) {
    if (Character.isBmpCodePoint(point) && Character.isSurrogate((char) point)) {
      mac.update((byte) 0xff);
      mac.update((byte) (point >> 8));
      mac.update((byte) point);
    } else {
      mac.update(Character.toString(point).getBytes(UTF_8));
    }
  }
}
