package dev.stateward.application.event;

import dev.stateward.domain.event.Webhook;
import java.util.HashMap;
import java.util.Map;

/**
 * How many deliveries of a webhook, and of an organization, are tried at once on this node: one
 * that hangs keeps its own waiting, and nobody else's.
 */
final class DeliveryLimits {
  private static final int OF_A_WEBHOOK = 2;
  private static final int OF_AN_ORGANIZATION = 8;

  private final Map<String, Integer> taken = new HashMap<>();

  /** Takes a place; false when there is none. */
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

  /** Gives a place back. */
  synchronized void leave(Webhook webhook) {
    giveBack(webhook.id().value());
    giveBack(webhook.organization().id().value());
  }

  private void giveBack(String id) {
    taken.computeIfPresent(id, (same, count) -> count == 1 ? null : count - 1);
  }
}
