package dev.stateward.application.event.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.WebhookId;
import java.time.Duration;
import java.time.Instant;

/** Shows and repeats deliveries; only for owners of the organization. */
public interface FollowingDeliveries {
  /** How far back events can be replayed. */
  Duration FURTHEST = Duration.ofDays(30);

  /** The deliveries of a webhook, the latest first. */
  Page<Delivery> list(
      Caller caller, WebhookId webhook, Input<DeliveryStatuses> statuses, PageRequest request);

  /** A delivery. */
  Delivery show(Caller caller, DeliveryId id);

  /** Schedules the event of a delivery once more, after what waits for the same workspace. */
  Delivery replay(Caller caller, DeliveryId id);

  /**
   * Sends a test event to a webhook, whatever events it subscribes to.
   *
   * @throws UseCaseFailedException with {@link Failure.InvalidAttributes} when it is disabled
   */
  Webhook ping(Caller caller, WebhookId webhook);

  /**
   * Replays to a webhook, in order, the events since {@code since} that it subscribes to, after
   * what waits already.
   *
   * @throws UseCaseFailedException with {@link Failure.Invalid} when that is more than {@link
   *     #FURTHEST} ago, with {@link Failure.InvalidAttributes} when the webhook is disabled
   */
  Webhook replaySince(Caller caller, WebhookId webhook, Input<Instant> since);
}
