package dev.stateward.domain.project;

import dev.stateward.domain.PrefixedId;

/**
 * Identifies a project: {@code prj-} followed by letters and digits.
 *
 * @param value the whole identifier, prefix included
 */
public record ProjectId(String value) {
  private static final String PREFIX = "prj";

  public ProjectId {
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
