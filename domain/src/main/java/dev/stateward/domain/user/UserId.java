package dev.stateward.domain.user;

import dev.stateward.domain.PrefixedId;

/**
 * Identifies a user: {@code user-} followed by letters and digits.
 *
 * @param value the whole identifier, prefix included
 */
public record UserId(String value) {
  private static final String PREFIX = "user";

  public UserId {
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
