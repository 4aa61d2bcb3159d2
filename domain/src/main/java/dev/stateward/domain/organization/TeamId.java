package dev.stateward.domain.organization;

import dev.stateward.domain.PrefixedId;

/**
 * Identifies a team: {@code team-} followed by letters and digits.
 *
 * @param value the whole identifier, prefix included
 */
public record TeamId(String value) {
  private static final String PREFIX = "team";

  public TeamId {
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
