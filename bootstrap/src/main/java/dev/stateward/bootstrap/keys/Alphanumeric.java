package dev.stateward.bootstrap.keys;

import java.security.SecureRandom;

/** Text of ASCII letters and digits. */
final class Alphanumeric {
  private static final String ALPHABET =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  /** As clients expect it of identifiers: without those that are taken for one another. */
  private static final String BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

  private Alphanumeric() {}

  /** {@code length} characters, each as likely as any other: 5.95 bits in each. */
  static String random(SecureRandom random, int length) {
    return random(random, ALPHABET, length);
  }

  /** As {@link #random}, of base58 characters: 5.86 bits in each. */
  static String base58(SecureRandom random, int length) {
    return random(random, BASE58, length);
  }

  private static String random(SecureRandom random, String alphabet, int length) {
    StringBuilder text = new StringBuilder(length);
    byte[] bytes = new byte[length + length / 8 + 1];
    while (text.length() < length) {
      random.nextBytes(bytes);
      for (int i = 0; i < bytes.length && text.length() < length; i++) {
        // A remainder would make some characters likelier: what does not fit is thrown away.
        int digit = bytes[i] & 63;
        if (digit < alphabet.length()) {
          text.append(alphabet.charAt(digit));
        }
      }
    }
    return text.toString();
  }

  /** {@code number}, 0 or more, in {@code length} digits; those above are left out. */
  static String digits(long number, int length) {
    char[] digits = new char[length];
    long rest = number;
    for (int i = length - 1; i >= 0; i--) {
      digits[i] = ALPHABET.charAt((int) (rest % ALPHABET.length()));
      rest /= ALPHABET.length();
    }
    return new String(digits);
  }
}
