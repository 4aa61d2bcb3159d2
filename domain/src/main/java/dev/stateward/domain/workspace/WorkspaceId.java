package dev.stateward.domain.workspace;

import dev.stateward.domain.PrefixedId;

/**
 * Identifies a workspace: {@code ws-} followed by letters and digits.
 *
 * @param value the whole identifier, prefix included
 */
public record WorkspaceId(String value) {
  private static final String PREFIX = "ws";

  public WorkspaceId {
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
