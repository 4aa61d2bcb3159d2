package dev.stateward.application.event.port;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.event.WebhookId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * All deliveries of events to webhooks: those that wait, and a log of those that ended. Those of
 * one webhook and one workspace form a queue, in the order they were added. Callers lock the
 * webhook before they add to a queue or end one of its deliveries.
 */
public interface Deliveries {
  /** Adds deliveries of existing webhooks, each after all that were added before. */
  void add(List<Delivery.Pending> deliveries);

  Optional<Delivery> find(DeliveryId id);

  /**
   * The oldest waiting delivery of a queue.
   *
   * @param workspace the identifier of its workspace; empty for events of no single one
   */
  Optional<Delivery.Pending> first(WebhookId webhook, String workspace);

  /**
   * Stores the result of a delivery.
   *
   * @return false, changing nothing, when it is not waiting or was tried meanwhile
   */
  boolean settle(Delivery.Pending before, Delivery after);

  /** The deliveries of a webhook, of one status or all; the latest first. */
  Page<Delivery> list(WebhookId webhook, DeliveryStatuses statuses, PageRequest request);

  /** Deletes deliveries that ended before {@code instant}; returns how many. */
  int forget(Instant instant, int atMost);
}
