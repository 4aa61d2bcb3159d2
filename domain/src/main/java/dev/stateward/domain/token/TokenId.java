package dev.stateward.domain.token;

import dev.stateward.domain.PrefixedId;

/**
 * Identifies an API token, not its secret: {@code at-} followed by letters and digits.
 *
 * @param value the whole identifier, prefix included
 */
public record TokenId(String value) {
  private static final String PREFIX = "at";

  public TokenId {
    PrefixedId.require(PREFIX, value);
  }

  /** Whether {@code text} can be such an identifier. */
  public static boolean hasForm(String text) {
    return PrefixedId.hasForm(PREFIX, text);
  }

  @Override
  public String toString() {
    return value;
  }
}
