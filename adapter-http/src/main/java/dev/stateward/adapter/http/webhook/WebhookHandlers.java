package dev.stateward.adapter.http.webhook;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.event.port.ManagingWebhooks;
import dev.stateward.domain.event.WebhookId;
import io.javalin.http.Context;
import java.util.Objects;

/** Handles requests for the webhooks of organizations. */
public final class WebhookHandlers {
  private final ManagingWebhooks webhooks;
  private final JsonApi json;
  private final WebhookRequests requests;

  /** Handlers that call {@code webhooks} and validate URLs with {@code targets}. */
  public WebhookHandlers(ManagingWebhooks webhooks, JsonApi json, WebhookTargets targets) {
    this.webhooks = Objects.requireNonNull(webhooks, "webhooks is null");
    this.json = Objects.requireNonNull(json, "json is null");
    this.requests = new WebhookRequests(targets);
  }

  /** {@code GET /organizations/:organization/webhooks}. */
  public void list(Context ctx) {
    json.answerPage(
        ctx,
        request ->
            webhooks.list(BearerTokens.caller(ctx), PathParameters.organization(ctx), request),
        WebhookDocuments::render);
  }

  /** {@code POST /organizations/:organization/webhooks}. */
  public void create(Context ctx) {
    var input = json.body(ctx).data(requests::newWebhook);
    var made = webhooks.create(BearerTokens.caller(ctx), PathParameters.organization(ctx), input);
    json.answer(ctx, 201, WebhookDocuments.render(made));
  }

  /** {@code GET /webhooks/:id}. */
  public void show(Context ctx) {
    var webhook = webhooks.show(BearerTokens.caller(ctx), id(ctx));
    json.answer(ctx, 200, WebhookDocuments.render(webhook));
  }

  /** {@code PATCH /webhooks/:id}. */
  public void change(Context ctx) {
    var sent = json.body(ctx).data(requests::change);
    var changed =
        webhooks.change(BearerTokens.caller(ctx), id(ctx), before -> sent.parse().changing(before));
    json.answer(ctx, 200, WebhookDocuments.render(changed));
  }

  /** {@code DELETE /webhooks/:id}. */
  public void remove(Context ctx) {
    webhooks.remove(BearerTokens.caller(ctx), id(ctx));
    ctx.status(204);
  }

  /** {@code POST /webhooks/:id/actions/rotate-secret}. */
  public void rotate(Context ctx) {
    var made = webhooks.rotate(BearerTokens.caller(ctx), id(ctx));
    json.answer(ctx, 200, WebhookDocuments.render(made));
  }

  static WebhookId id(Context ctx) {
    return PathParameters.value(ctx, "id", WebhookId::hasForm, WebhookId::new);
  }
}
