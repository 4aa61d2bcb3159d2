package dev.stateward.bootstrap.keys;

import java.security.SecureRandom;

/** Text of ASCII letters and digits. */
final class Alphanumeric {
  private static final String ALPHABET =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  /** The alphabet of base58, which has no characters that look alike. */
  private static final String BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

  private Alphanumeric() {}

  /** {@code length} uniformly random characters of 5.95 bits each. */
  static String random(SecureRandom random, int length) {
    return random(random, ALPHABET, length);
  }

  /** As {@link #random}, but of base58 characters, which have 5.86 bits each. */
  static String base58(SecureRandom random, int length) {
    return random(random, BASE58, length);
  }

  private static String random(SecureRandom random, String alphabet, int length) {
    StringBuilder text = new StringBuilder(length);
    byte[] bytes = new byte[length + length / 8 + 1];
    while (text.length() < length) {
      random.nextBytes(bytes);
      for (int i = 0; i < bytes.length && text.length() < length; i++) {
        // Larger values are rejected, because a remainder would make some characters likelier.
        int digit = bytes[i] & 63;
        if (digit < alphabet.length()) {
          text.append(alphabet.charAt(digit));
        }
      }
    }
    return text.toString();
  }

  /** The last {@code length} digits of {@code number}, which is 0 or more. */
  static String digits(long number, int length) {
    return digits(number, ALPHABET, length);
  }

  /** As {@link #digits}, but of base58 characters; texts of one length sort as their numbers. */
  static String base58(long number, int length) {
    return digits(number, BASE58, length);
  }

  private static String digits(long number, String alphabet, int length) {
    char[] digits = new char[length];
    long rest = number;
    for (int i = length - 1; i >= 0; i--) {
      digits[i] = alphabet.charAt((int) (rest % alphabet.length()));
      rest /= alphabet.length();
    }
    return new String(digits);
  }
}
