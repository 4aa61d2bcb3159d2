package dev.stateward.domain.stateversion;

import java.util.Objects;

/**
 * A SHA-256 digest (FIPS 180-4) of content.
 *
 * @param hex 64 lower-case hexadecimal digits
 */
public record Sha256(String hex) {
  private static final int DIGITS = 64;

  public Sha256 {
    Objects.requireNonNull(hex, "hex is null");
    if (!hasForm(hex)) {
      throw new IllegalArgumentException(
          "not the " + DIGITS + " lower-case hexadecimal digits of a digest");
    }
  }

  /** Whether {@code text} is such a digest. */
  public static boolean hasForm(String text) {
    return text.length() == DIGITS
        && text.chars().allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
  }
}
