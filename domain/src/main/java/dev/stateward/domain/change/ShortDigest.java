package dev.stateward.domain.change;

import java.util.HexFormat;

/** The first 128 bits of a digest, which tell whether two things are the same. */
public record ShortDigest(long high, long low) {
  /** That of nothing. */
  public static final ShortDigest NONE = new ShortDigest(0, 0);

  private static final HexFormat HEX = HexFormat.of();
  private static final int HALF = 16;

  /** The digest that {@link #hex} wrote. */
  public static ShortDigest parse(String hex) {
    if (hex.length() != 2 * HALF) {
      throw new IllegalArgumentException(
          "a short digest does not have " + hex.length() + " digits");
    }
    return new ShortDigest(
        HexFormat.fromHexDigitsToLong(hex, 0, HALF),
        HexFormat.fromHexDigitsToLong(hex, HALF, 2 * HALF));
  }

  /** Its 32 hexadecimal digits. */
  public String hex() {
    return HEX.toHexDigits(high) + HEX.toHexDigits(low);
  }
}
