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

/** A webhook of each organization, with a delivery that waits. */
record Hooks(World world) {
  private static final Subscription HOOK =
      new Subscription("https://hooks.example.test/", "", Set.of(), true);

  void begin() {
    add("acme", "owner", "hook", "delivery");
    add("rival", "strngr", "their-hook", "their-delivery");
  }

  private void add(String organization, String owner, String hook, String delivery) {
    Caller caller = world.caller(world.userToken(owner));
    Webhook webhook =
        world
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
                world.identifiers.delivery(),
                webhook.id(),
                new Delivery.EventReference(
                    world.identifiers.auditRecord(), 1, EventType.ACCESS_CHANGED, ""),
                false,
                world.time.instant()));
    world.database.deliveries().add(List.of(waiting));
    world.things.put(hook, webhook.id().value());
    world.things.put(delivery, waiting.order().id().value());
  }
}
