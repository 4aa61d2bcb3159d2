package dev.stateward.domain.stateversion;

import java.util.Objects;

/** The form of digests as text. */
final class Hex {
  private Hex() {}

  /**
   * Requires so many lower-case hexadecimal digits.
   *
   * @throws IllegalArgumentException when {@code text} is anything else
   */
  static void require(String text, int digits) {
    Objects.requireNonNull(text, "hex is null");
    if (!hasForm(text, digits)) {
      throw new IllegalArgumentException(
          "not the " + digits + " lower-case hexadecimal digits of a digest");
    }
  }

  /** Whether {@code text} is so many lower-case hexadecimal digits. */
  static boolean hasForm(String text, int digits) {
    if (text.length() != digits) {
      return false;
    }
    // No stream: this runs for several digests of every row that is read.
    for (int place = 0; place < digits; place++) {
      char c = text.charAt(place);
      if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) {
        return false;
      }
    }
    return true;
  }
}
