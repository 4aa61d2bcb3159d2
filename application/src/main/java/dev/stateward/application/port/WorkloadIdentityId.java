package dev.stateward.application.port;

import dev.stateward.domain.PrefixedId;

/**
 * Identifies a workload identity: {@code wid-} followed by letters and digits.
 *
 * @param value the whole identifier, prefix included
 */
public record WorkloadIdentityId(String value) {
  private static final String PREFIX = "wid";

  public WorkloadIdentityId {
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
