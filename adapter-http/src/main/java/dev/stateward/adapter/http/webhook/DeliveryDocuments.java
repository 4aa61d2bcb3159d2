package dev.stateward.adapter.http.webhook;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.event.port.DeliveryStatuses;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.Delivery.Attempt;
import dev.stateward.domain.event.Delivery.Attempts;
import dev.stateward.domain.event.Delivery.Order;
import dev.stateward.domain.event.DeliveryResponse;

/** Deliveries of events as JSON:API. */
final class DeliveryDocuments {
  private static final String PENDING = "pending";
  private static final String DELIVERED = "delivered";
  private static final String FAILED = "failed";

  private static final String LAST_ATTEMPT = "last-attempt-at";
  private static final String DELIVERED_AT = "delivered-at";
  private static final String DURATION = "duration-ms";
  private static final String STATUS = "response-status";
  private static final String ERROR = "error";

  private DeliveryDocuments() {}

  static Resource render(Delivery delivery) {
    Order order = delivery.order();
    Resource resource =
        Resource.of("webhook-deliveries", order.id().value())
            .attribute("status", status(delivery))
            .attribute("event-id", order.event().id().value())
            .attribute("event-type", order.event().type().toString())
            .attribute("event-position", order.event().position())
            .textOrNull("workspace-id", order.event().workspace())
            .attribute("replay", order.replay())
            .attribute("created-at", order.orderedAt())
            .attribute("attempts", delivery.attempts().count());
    return tried(resource, delivery.attempts(), delivery instanceof Delivery.Delivered)
        .relationship("webhook", webhook(order))
        .link("self", Links.OWN_API + "/webhook-deliveries/" + order.id());
  }

  private static Relationship webhook(Order order) {
    return Relationship.toOne("webhooks", order.webhook().value())
        .link("related", Links.OWN_API + "/webhooks/" + order.webhook());
  }

  private static String status(Delivery delivery) {
    return switch (delivery) {
      case Delivery.Pending ignored -> PENDING;
      case Delivery.Delivered ignored -> DELIVERED;
      case Delivery.Failed ignored -> FAILED;
    };
  }

  private static Resource tried(Resource resource, Attempts attempts, boolean delivered) {
    return switch (attempts) {
      case Attempts.None ignored ->
          resource
              .absent(LAST_ATTEMPT)
              .absent(DELIVERED_AT)
              .absent(DURATION)
              .absent(STATUS)
              .absent(ERROR);
      case Attempts.Made made -> tried(resource, made.last(), delivered);
    };
  }

  private static Resource tried(Resource resource, Attempt last, boolean delivered) {
    resource.attribute(LAST_ATTEMPT, last.at()).attribute(DURATION, last.took().toMillis());
    if (delivered) {
      resource.attribute(DELIVERED_AT, last.at().plus(last.took()));
    } else {
      resource.absent(DELIVERED_AT);
    }
    return switch (last.reply()) {
      case DeliveryResponse.Answered(var status) ->
          resource.attribute(STATUS, status).absent(ERROR);
      case DeliveryResponse.Unanswered(var why) -> resource.absent(STATUS).attribute(ERROR, why);
    };
  }

  /** The statuses that {@code filter[status]} selects; all when it is empty. */
  static DeliveryStatuses stages(String status) {
    return switch (status) {
      case "" -> DeliveryStatuses.ALL;
      case PENDING -> DeliveryStatuses.PENDING;
      case DELIVERED -> DeliveryStatuses.DELIVERED;
      case FAILED -> DeliveryStatuses.FAILED;
      default ->
          throw RequestRefusedException.badRequest(
              "filter[status] must be pending, delivered or failed");
    };
  }
}
