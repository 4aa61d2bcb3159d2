package dev.stateward.application.event;

import dev.stateward.application.job.port.Job;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.WebhookId;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The lanes of webhooks: of each, the first delivery that waits has a job, and no other (ADR 68).
 * Whoever calls holds the webhook.
 */
final class DeliveryQueues {
  private final Stores stores;
  private final InstantSource time;

  DeliveryQueues(Stores stores, InstantSource time) {
    this.stores = stores;
    this.time = time;
  }

  /** Adds deliveries of one webhook, each at the end of its lane. */
  void add(List<Delivery.Pending> deliveries) {
    Set<String> seen = new HashSet<>();
    List<Delivery.Pending> first = new ArrayList<>();
    for (Delivery.Pending delivery : deliveries) {
      if (seen.add(workspace(delivery)) && isIdle(delivery)) {
        first.add(delivery);
      }
    }
    stores.deliveries().add(deliveries);
    first.forEach(this::start);
  }

  private static String workspace(Delivery delivery) {
    return delivery.order().event().workspace();
  }

  private boolean isIdle(Delivery delivery) {
    return stores.deliveries().first(delivery.order().webhook(), workspace(delivery)).isEmpty();
  }

  /** Lets the lane of a delivery that ended go on. */
  void next(Delivery ended) {
    WebhookId webhook = ended.order().webhook();
    stores.deliveries().first(webhook, workspace(ended)).ifPresent(this::start);
  }

  private void start(Delivery.Pending delivery) {
    stores.jobs().order(new Job.DeliverEvent(delivery.order().id()), time.instant());
  }
}
