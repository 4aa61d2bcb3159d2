package dev.stateward.application.io;

/** Bytes as text that people can read and type: Base32, in upper case without padding. */
public final class Rfc4648 {
  private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  private static final int BITS = 5;

  private Rfc4648() {}

  /** {@code bytes} in Base32; their number is a multiple of five. */
  public static String base32(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < bytes.length * Byte.SIZE; bit += BITS) {
      int index = bit / Byte.SIZE;
      int two = (bytes[index] & 0xff) << Byte.SIZE;
      if (index + 1 < bytes.length) {
        two |= bytes[index + 1] & 0xff;
      }
      text.append(DIGITS.charAt((two >> (2 * Byte.SIZE - BITS - bit % Byte.SIZE)) & 0x1f));
    }
    return text.toString();
  }
}
