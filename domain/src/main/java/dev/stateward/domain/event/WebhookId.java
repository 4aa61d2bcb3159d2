package dev.stateward.domain.event;

import dev.stateward.domain.PrefixedId;

/**
 * Identifies a webhook: {@code wh-} followed by letters and digits.
 *
 * @param value the whole identifier, prefix included
 */
public record WebhookId(String value) {
  private static final String PREFIX = "wh";

  public WebhookId {
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
