package dev.stateward.domain.stateversion;

/**
 * A SHA-256 digest (FIPS 180-4) of content.
 *
 * @param hex 64 lower-case hexadecimal digits
 */
public record Sha256(String hex) {
  private static final int DIGITS = 64;

  public Sha256 {
    Hex.require(hex, DIGITS);
  }

  /** Whether {@code text} is such a digest. */
  public static boolean hasForm(String text) {
    return Hex.hasForm(text, DIGITS);
  }
}
