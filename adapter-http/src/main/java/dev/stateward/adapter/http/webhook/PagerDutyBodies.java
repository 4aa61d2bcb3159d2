package dev.stateward.adapter.http.webhook;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Renders notifications for the Events API v2 of PagerDuty, as alerts. An event that is sent again
 * is the same alert.
 */
final class PagerDutyBodies {
  private static final String SUMMARY = "summary";

  private PagerDutyBodies() {}

  static ObjectNode of(Notification notification, String routingKey, String host) {
    ObjectNode alert = JsonNodeFactory.instance.objectNode();
    alert.put("routing_key", routingKey);
    alert.put("event_action", "trigger");
    alert.put("dedup_key", notification.event().record().id().value());
    alert.put("client", "Stateward");
    alert.put("client_url", notification.link());
    ObjectNode payload = alert.putObject("payload");
    payload.put(SUMMARY, notification.summary());
    payload.put("source", host);
    payload.put("severity", notification.isWarning() ? "warning" : "info");
    payload.put("timestamp", notification.event().record().at().toString());
    payload.put("class", notification.type().toString());
    ObjectNode details = payload.putObject("custom_details");
    notification.facts().forEach(details::put);
    alert
        .putArray("links")
        .addObject()
        .put("href", notification.link())
        .put("text", "More, with a token");
    return alert;
  }
}
