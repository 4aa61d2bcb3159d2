package dev.stateward.domain.organization;

import dev.stateward.domain.PrefixedId;

/**
 * Identifies an organization within the server; clients know it by its name: {@code org-} followed
 * by letters and digits.
 *
 * @param value the whole identifier, prefix included
 */
public record OrganizationId(String value) {
  private static final String PREFIX = "org";

  public OrganizationId {
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
