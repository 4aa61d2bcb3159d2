package dev.stateward.adapter.http;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.webhook.DeliveryHandlers;
import dev.stateward.adapter.http.webhook.WebhookHandlers;
import dev.stateward.adapter.http.webhook.WebhookTargets;
import dev.stateward.application.StateApplication;

/** The routes of webhooks and their deliveries. */
final class WebhookRoutes {
  private WebhookRoutes() {}

  /**
   * Declares them.
   *
   * @param own below the root of what this server offers beyond the API
   */
  static void declare(
      Routing own, StateApplication application, JsonApi json, WebhookTargets targets) {
    webhooks(own, new WebhookHandlers(application.managingWebhooks(), json, targets));
    deliveries(own, new DeliveryHandlers(application.followingDeliveries(), json));
  }

  private static void webhooks(Routing own, WebhookHandlers webhooks) {
    own.get("/organizations/{organization}/webhooks", webhooks::list);
    own.post("/organizations/{organization}/webhooks", webhooks::create);
    own.get("/webhooks/{id}", webhooks::show);
    own.patch("/webhooks/{id}", webhooks::change);
    own.delete("/webhooks/{id}", webhooks::remove);
    own.post("/webhooks/{id}/actions/rotate-secret", webhooks::rotate);
  }

  private static void deliveries(Routing own, DeliveryHandlers deliveries) {
    own.get("/webhooks/{id}/deliveries", deliveries::list);
    own.post("/webhooks/{id}/actions/ping", deliveries::ping);
    own.post("/webhooks/{id}/actions/replay", deliveries::replaySince);
    own.get("/webhook-deliveries/{id}", deliveries::show);
    own.post("/webhook-deliveries/{id}/actions/replay", deliveries::replay);
  }
}
