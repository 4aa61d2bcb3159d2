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
 * The delivery queues of webhooks: only the first waiting delivery of each queue has a job (ADR
 * 68). Callers hold the lock of the webhook.
 */
final class DeliveryQueues {
  private final Stores stores;
  private final InstantSource time;

  DeliveryQueues(Stores stores, InstantSource time) {
    this.stores = stores;
    this.time = time;
  }

  /** Adds deliveries of one webhook, each at the end of its queue. */
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

  /** Continues the queue of a delivery that ended. */
  void next(Delivery ended) {
    WebhookId webhook = ended.order().webhook();
    stores.deliveries().first(webhook, workspace(ended)).ifPresent(this::start);
  }

  private void start(Delivery.Pending delivery) {
    stores.jobs().order(new Job.DeliverEvent(delivery.order().id()), time.instant());
  }
}
