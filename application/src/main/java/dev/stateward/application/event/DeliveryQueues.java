package dev.stateward.application.event;

import dev.stateward.application.event.port.Deliveries;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.Jobs;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.event.WebhookId;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The delivery queues of webhooks: only the first waiting delivery of each queue has a job (ADR
 * 68). Callers hold the lock of the webhook.
 */
final class DeliveryQueues {
  private final Deliveries deliveries;
  private final Jobs jobs;
  private final InstantSource time;

  DeliveryQueues(Deliveries deliveries, Jobs jobs, InstantSource time) {
    this.deliveries = deliveries;
    this.jobs = jobs;
    this.time = time;
  }

  /** Adds deliveries of one webhook, each at the end of its queue. */
  void add(List<Delivery.Pending> added) {
    Set<String> seen = new HashSet<>();
    List<Delivery.Pending> first = new ArrayList<>();
    for (Delivery.Pending delivery : added) {
      if (seen.add(workspace(delivery)) && isIdle(delivery)) {
        first.add(delivery);
      }
    }
    deliveries.add(added);
    first.forEach(this::start);
  }

  private static String workspace(Delivery delivery) {
    return delivery.order().event().workspace();
  }

  private boolean isIdle(Delivery delivery) {
    return deliveries.first(delivery.order().webhook(), workspace(delivery)).isEmpty();
  }

  /** Continues the queue of a delivery that ended. */
  void next(Delivery ended) {
    WebhookId webhook = ended.order().webhook();
    deliveries.first(webhook, workspace(ended)).ifPresent(this::start);
  }

  private void start(Delivery.Pending delivery) {
    jobs.order(new Job.DeliverEvent(delivery.order().id()), time.instant());
  }

  Optional<Delivery> find(DeliveryId delivery) {
    return deliveries.find(delivery);
  }

  /** Stores the result of an attempt; false when another worker has stored one. */
  boolean settle(Delivery.Pending before, Delivery after) {
    return deliveries.settle(before, after);
  }
}
