package dev.stateward.domain.run;

import dev.stateward.domain.PrefixedId;

/**
 * Identifies a configuration version: {@code cv-} followed by letters and digits.
 *
 * @param value the whole identifier, prefix included
 */
public record ConfigurationVersionId(String value) {
  private static final String PREFIX = "cv";

  public ConfigurationVersionId {
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
