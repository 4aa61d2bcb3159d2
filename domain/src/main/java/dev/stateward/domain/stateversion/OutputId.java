package dev.stateward.domain.stateversion;

import dev.stateward.domain.PrefixedId;

/**
 * Identifies an output of a state version: {@code wsout-} followed by letters and digits.
 *
 * @param value the whole identifier, prefix included
 */
public record OutputId(String value) {
  private static final String PREFIX = "wsout";

  public OutputId {
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
