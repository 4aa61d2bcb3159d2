package dev.stateward.domain.workspace;

import dev.stateward.domain.PrefixedId;

/**
 * Identifies a run: {@code run-} followed by letters and digits.
 *
 * @param value the whole identifier, prefix included
 */
public record RunId(String value) {
  private static final String PREFIX = "run";

  public RunId {
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
