package dev.stateward.application.event;

import dev.stateward.domain.event.Webhook;
import java.util.HashMap;
import java.util.Map;

/**
 * Limits the concurrent deliveries of a webhook, and of an organization, on this node: a target
 * that hangs only delays its own deliveries.
 */
final class DeliveryLimits {
  private static final int OF_A_WEBHOOK = 2;
  private static final int OF_AN_ORGANIZATION = 8;

  private final Map<String, Integer> taken = new HashMap<>();

  /** Acquires a permit; false when there is none. */
  synchronized boolean enter(Webhook webhook) {
    if (taken(webhook.id().value()) == OF_A_WEBHOOK
        || taken(webhook.organization().id().value()) == OF_AN_ORGANIZATION) {
      return false;
    }
    taken.merge(webhook.id().value(), 1, Integer::sum);
    taken.merge(webhook.organization().id().value(), 1, Integer::sum);
    return true;
  }

  private int taken(String id) {
    return taken.getOrDefault(id, 0);
  }

  /** Releases a permit. */
  synchronized void leave(Webhook webhook) {
    giveBack(webhook.id().value());
    giveBack(webhook.organization().id().value());
  }

  private void giveBack(String id) {
    taken.computeIfPresent(id, (same, count) -> count == 1 ? null : count - 1);
  }
}
