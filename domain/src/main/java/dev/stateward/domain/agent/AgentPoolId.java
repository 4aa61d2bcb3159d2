package dev.stateward.domain.agent;

import dev.stateward.domain.PrefixedId;

/**
 * Identifies an agent pool: {@code apool-} followed by letters and digits.
 *
 * @param value the whole identifier, prefix included
 */
public record AgentPoolId(String value) {
  private static final String PREFIX = "apool";

  public AgentPoolId {
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
