package dev.stateward.adapter.http.webhook;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.event.port.ManagingWebhooks.Made;
import dev.stateward.application.event.port.WebhookUrls;
import dev.stateward.domain.event.EventType;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.Webhook.Scope;
import dev.stateward.domain.event.Webhook.Subscription;

/** Webhooks as JSON:API. */
final class WebhookDocuments {
  static final String URL = "url";
  static final String DESCRIPTION = "description";
  static final String ENABLED = "enabled";
  static final String FORMAT = "format";
  static final String ROUTING_KEY = "routing-key";

  private static final String TYPE = "webhooks";
  private static final String SECRET = "secret";

  private WebhookDocuments() {}

  /** A webhook without its secret. */
  static Resource render(Webhook webhook) {
    return common(webhook).absent(SECRET);
  }

  /** A webhook with its new secret, the only response that contains it. */
  static Resource render(Made made) {
    return common(made.webhook()).attribute(SECRET, made.secret().text());
  }

  private static Resource common(Webhook webhook) {
    Subscription subscription = webhook.subscription();
    String organization = webhook.organization().name().value();
    Resource resource =
        Resource.of(TYPE, webhook.id().value())
            .textOrNull(URL, url(subscription))
            .textOrNull(DESCRIPTION, subscription.description())
            .attribute(
                "events", subscription.types().stream().sorted().map(EventType::toString).toList())
            .attribute(ENABLED, subscription.enabled())
            .attribute(FORMAT, subscription.format().toString())
            .absent(ROUTING_KEY);
    return SelectionDocuments.render(resource, subscription.workspaces())
        .attribute("created-at", webhook.createdAt())
        .attribute("secret-created-at", webhook.generation().since())
        .relationship(
            "organization",
            Relationship.toOne("organizations", organization)
                .link("related", Links.to("organizations", organization)))
        .relationship("workspace", workspace(webhook.scope()))
        .relationship(
            "deliveries", Relationship.linked().link("related", path(webhook) + "/deliveries"))
        .link("self", path(webhook));
  }

  /** Empty when it cannot be decrypted. */
  private static String url(Subscription subscription) {
    return subscription.url().equals(WebhookUrls.HIDDEN) ? "" : subscription.address();
  }

  private static String path(Webhook webhook) {
    return Links.OWN_API + "/webhooks/" + webhook.id();
  }

  private static Relationship workspace(Scope scope) {
    return switch (scope) {
      case Scope.WholeOrganization ignored -> Relationship.toNone();
      case Scope.OneWorkspace(var id) ->
          Relationship.toOne("workspaces", id.value())
              .link("related", Links.to("workspaces", id.value()));
    };
  }
}
