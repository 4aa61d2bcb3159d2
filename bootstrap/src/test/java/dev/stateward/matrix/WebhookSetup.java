package dev.stateward.matrix;

import dev.stateward.application.event.port.ManagingWebhooks.NewWebhook;
import dev.stateward.application.port.Caller;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.EventType;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.Webhook.Scope;
import dev.stateward.domain.event.Webhook.Subscription;
import dev.stateward.domain.organization.OrganizationName;
import java.util.List;
import java.util.Set;

/** A webhook of each organization, with a pending delivery. */
record WebhookSetup(MatrixServer server) {
  private static final Subscription HOOK =
      new Subscription("https://hooks.example.test/", "", Set.of(), true);

  void fill() {
    add("acme", "owner", "hook", "delivery");
    add("rival", "strngr", "their-hook", "their-delivery");
  }

  private void add(String organization, String owner, String hook, String delivery) {
    Caller caller = server.caller(server.userToken(owner));
    Webhook webhook =
        server
            .application
            .managingWebhooks()
            .create(
                caller,
                new OrganizationName(organization),
                () -> new NewWebhook(new Scope.WholeOrganization(), HOOK))
            .webhook();
    Delivery.Pending waiting =
        Delivery.Pending.of(
            new Delivery.Order(
                server.identifiers.delivery(),
                webhook.id(),
                new Delivery.EventReference(
                    server.identifiers.auditRecord(), 1, EventType.ACCESS_CHANGED, ""),
                false,
                server.time.instant()));
    server.database.deliveries().add(List.of(waiting));
    server.placeholders.put(hook, webhook.id().value());
    server.placeholders.put(delivery, waiting.order().id().value());
  }
}
