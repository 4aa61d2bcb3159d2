package dev.stateward.adapter.http.route;

import dev.stateward.adapter.http.event.EventStreamHandlers;
import dev.stateward.adapter.http.event.EventStreams;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.webhook.DeliveryHandlers;
import dev.stateward.adapter.http.webhook.WebhookHandlers;
import dev.stateward.application.StateApplication;
import java.util.List;

/** Routes of events: streams, webhooks and their deliveries. */
final class EventRoutes {
  private EventRoutes() {}

  static List<RouteSection> of(
      StateApplication application,
      JsonApi json,
      HttpSettings settings,
      BearerTokens tokens,
      EventStreams streams) {
    var events = new EventStreamHandlers(application.watchingWorkspaces(), tokens, streams);
    var webhooks =
        new WebhookHandlers(application.managingWebhooks(), json, settings.outgoing().webhooks());
    var deliveries = new DeliveryHandlers(application.followingDeliveries(), json);
    return List.of(
        RouteSection.own("docs/guide/events.md#follow-a-workspace")
            .get("/workspaces/{id}/events", events::stream),
        RouteSection.own("docs/guide/events.md#send-events-to-other-systems")
            .get("/organizations/{organization}/webhooks", webhooks::list)
            .post("/organizations/{organization}/webhooks", webhooks::create)
            .get("/webhooks/{id}", webhooks::show)
            .patch("/webhooks/{id}", webhooks::change)
            .delete("/webhooks/{id}", webhooks::remove)
            .post("/webhooks/{id}/actions/rotate-secret", webhooks::rotate),
        RouteSection.own("docs/guide/events.md#see-what-became-of-it")
            .get("/webhooks/{id}/deliveries", deliveries::list)
            .post("/webhooks/{id}/actions/ping", deliveries::ping)
            .post("/webhooks/{id}/actions/replay", deliveries::replaySince)
            .get("/webhook-deliveries/{id}", deliveries::show)
            .post("/webhook-deliveries/{id}/actions/replay", deliveries::replay));
  }
}
