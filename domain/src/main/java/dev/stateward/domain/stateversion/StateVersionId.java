package dev.stateward.domain.stateversion;

import dev.stateward.domain.PrefixedId;

/**
 * Identifies a state version: {@code sv-} followed by letters and digits.
 *
 * @param value the whole identifier, prefix included
 */
public record StateVersionId(String value) {
  private static final String PREFIX = "sv";

  public StateVersionId {
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
