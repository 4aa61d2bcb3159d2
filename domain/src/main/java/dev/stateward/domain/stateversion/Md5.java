package dev.stateward.domain.stateversion;

import java.util.Objects;

/**
 * A MD5 digest (RFC 1321) of content.
 *
 * @param hex 32 lower-case hexadecimal digits
 */
public record Md5(String hex) {
  private static final int DIGITS = 32;

  public Md5 {
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
