package dev.stateward.adapter.http.webhook;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.event.port.FollowingDeliveries;
import dev.stateward.domain.event.DeliveryId;
import io.javalin.http.Context;
import java.util.Objects;

/** Handles requests for deliveries of webhooks, and for replays. */
public final class DeliveryHandlers {
  private final FollowingDeliveries deliveries;
  private final JsonApi json;

  /** Handlers that call {@code deliveries}. */
  public DeliveryHandlers(FollowingDeliveries deliveries, JsonApi json) {
    this.deliveries = Objects.requireNonNull(deliveries, "deliveries is null");
    this.json = Objects.requireNonNull(json, "json is null");
  }

  /** {@code GET /webhooks/:id/deliveries}. */
  public void list(Context ctx) {
    var id = WebhookHandlers.id(ctx);
    var caller = BearerTokens.caller(ctx);
    var stages = QueryParameters.text(ctx, "filter[status]");
    json.answerPage(
        ctx,
        request -> deliveries.list(caller, id, () -> DeliveryDocuments.stages(stages), request),
        DeliveryDocuments::render);
  }

  /** {@code GET /webhook-deliveries/:id}. */
  public void show(Context ctx) {
    var delivery = deliveries.show(BearerTokens.caller(ctx), id(ctx));
    json.answer(ctx, 200, DeliveryDocuments.render(delivery));
  }

  /** {@code POST /webhook-deliveries/:id/actions/replay}. */
  public void replay(Context ctx) {
    var delivery = deliveries.replay(BearerTokens.caller(ctx), id(ctx));
    json.answer(ctx, 202, DeliveryDocuments.render(delivery));
  }

  /** {@code POST /webhooks/:id/actions/replay}. */
  public void replaySince(Context ctx) {
    var since = json.body(ctx).data(WebhookRequests::since);
    var webhook = deliveries.replaySince(BearerTokens.caller(ctx), WebhookHandlers.id(ctx), since);
    json.answer(ctx, 202, WebhookDocuments.render(webhook));
  }

  /** {@code POST /webhooks/:id/actions/ping}. */
  public void ping(Context ctx) {
    var webhook = deliveries.ping(BearerTokens.caller(ctx), WebhookHandlers.id(ctx));
    json.answer(ctx, 202, WebhookDocuments.render(webhook));
  }

  private static DeliveryId id(Context ctx) {
    return PathParameters.value(ctx, "id", DeliveryId::hasForm, DeliveryId::new);
  }
}
