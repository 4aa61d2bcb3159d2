package dev.stateward.domain.organization;

import dev.stateward.domain.PrefixedId;

/**
 * Identifies the membership of a user in an organization: {@code ou-} followed by letters and
 * digits.
 *
 * @param value the whole identifier, prefix included
 */
public record MembershipId(String value) {
  private static final String PREFIX = "ou";

  public MembershipId {
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
