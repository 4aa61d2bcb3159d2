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
 * one webhook and one workspace are a lane, in the order in which they were added; whoever adds to
 * or ends one of a lane holds its webhook.
 */
public interface Deliveries {
  /** Adds deliveries of webhooks that are there, each behind all that were added before. */
  void add(List<Delivery.Pending> deliveries);

  Optional<Delivery> find(DeliveryId id);

  /**
   * The oldest delivery of a lane that waits.
   *
   * @param workspace the identifier of its workspace; empty for events of no single one
   */
  Optional<Delivery.Pending> first(WebhookId webhook, String workspace);

  /**
   * Stores what became of a delivery.
   *
   * @return false, changing nothing, when it does not wait, or was tried in the meantime
   */
  boolean settle(Delivery.Pending before, Delivery after);

  /** The deliveries of a webhook that are in a stage, or all; the latest first. */
  Page<Delivery> list(WebhookId webhook, DeliveryStatuses stages, PageRequest request);

  /** Forgets deliveries that ended before {@code instant}; says how many. */
  int forget(Instant instant, int atMost);
}
