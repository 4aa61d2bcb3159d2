package dev.stateward.domain.team;

import dev.stateward.domain.PrefixedId;

/**
 * Identifies the access of a team to a workspace: {@code tws-} followed by letters and digits.
 *
 * @param value the whole identifier, prefix included
 */
public record TeamAccessId(String value) {
  private static final String PREFIX = "tws";

  public TeamAccessId {
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
