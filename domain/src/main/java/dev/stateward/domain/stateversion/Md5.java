package dev.stateward.domain.stateversion;

/**
 * A MD5 digest (RFC 1321) of content.
 *
 * @param hex 32 lower-case hexadecimal digits
 */
public record Md5(String hex) {
  private static final int DIGITS = 32;

  public Md5 {
    Hex.require(hex, DIGITS);
  }

  /** Whether {@code text} is such a digest. */
  public static boolean hasForm(String text) {
    return Hex.hasForm(text, DIGITS);
  }
}
