package dev.stateward.domain.event;

import dev.stateward.domain.PrefixedId;

/**
 * Identifies the delivery of an event to a webhook: {@code whd-} followed by letters and digits.
 *
 * @param value the whole identifier, prefix included
 */
public record DeliveryId(String value) {
  private static final String PREFIX = "whd";

  public DeliveryId {
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
