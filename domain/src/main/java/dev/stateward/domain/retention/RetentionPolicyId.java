package dev.stateward.domain.retention;

import dev.stateward.domain.PrefixedId;

/**
 * Identifies a retention policy: {@code drp-} followed by letters and digits.
 *
 * @param value the whole identifier, prefix included
 */
public record RetentionPolicyId(String value) {
  private static final String PREFIX = "drp";

  public RetentionPolicyId {
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
