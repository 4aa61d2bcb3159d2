package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.FollowingDeliveries;
import dev.stateward.application.port.out.AuditTrail.Condition;
import dev.stateward.application.port.out.AuditTrail.Wanted;
import dev.stateward.application.port.out.Deliveries.Stages;
import dev.stateward.application.port.out.Identifiers;
import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.Stores;
import dev.stateward.application.port.out.Webhooks.Progress;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.WebhookId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Shows the log of deliveries, and orders what is to be told again. */
final class DeliveryKeeper implements FollowingDeliveries {
  private final Gate gate;
  private final Stores stores;
  private final Lanes lanes;
  private final Identifiers identifiers;
  private final InstantSource time;

  DeliveryKeeper(
      Gate gate, Stores stores, Lanes lanes, Identifiers identifiers, InstantSource time) {
    this.gate = gate;
    this.stores = stores;
    this.lanes = lanes;
    this.identifiers = identifiers;
    this.time = time;
  }

  @Override
  public Page<Delivery> list(Caller caller, WebhookId webhook, Stages stages, PageRequest request) {
    owned(gate.principal(caller), webhook);
    return stores.deliveries().list(webhook, stages, request);
  }

  @Override
  public void requireOwner(Caller caller, WebhookId webhook) {
    owned(gate.principal(caller), webhook);
  }

  /** The webhook, when {@code principal} owns its organization. */
  private Webhook owned(Principal principal, WebhookId id) {
    Webhook found = stores.webhooks().find(id).orElseThrow(Gate::notFound);
    gate.enterAsOwner(principal, found.organization());
    return found;
  }

  private Webhook hold(Principal principal, WebhookId id) {
    owned(principal, id);
    return stores.webhooks().hold(id).orElseThrow(Gate::notFound);
  }

  @Override
  public Delivery show(Caller caller, DeliveryId id) {
    Principal principal = gate.principal(caller);
    Delivery found = stores.deliveries().find(id).orElseThrow(Gate::notFound);
    owned(principal, found.order().webhook());
    return found;
  }

  @Override
  public Delivery replay(Caller caller, DeliveryId id) {
    return stores
        .transactions()
        .inTransaction(() -> {
          Delivery told = show(caller, id);
          Webhook webhook = hold(gate.principal(caller), told.order().webhook());
          requireEnabled(webhook);
          Delivery.Pending again =
              Delivery.Pending.of(
                  new Delivery.Order(
                      identifiers.delivery(),
                      webhook.id(),
                      told.order().event(),
                      true,
                      time.instant()));
          lanes.add(List.of(again));
          gate.audited().did(caller, WebhookDeeds.replayed(webhook, again));
          return again;
        });
  }

  private static void requireEnabled(Webhook webhook) {
    if (!webhook.subscription().enabled()) {
      throw Gate.failed(new Failure.InvalidAttributes("The webhook is disabled"));
    }
  }

  @Override
  public Webhook replaySince(Caller caller, WebhookId id, Instant since) {
    return stores
        .transactions()
        .inTransaction(() -> {
          Webhook webhook = hold(gate.principal(caller), id);
          requireEnabled(webhook);
          if (since.isBefore(time.instant().minus(FURTHEST))) {
            throw Gate.failed(
                Failure.Invalid.of(
                    "/data/attributes/since",
                    "Since must not be more than " + FURTHEST.toDays() + " days ago"));
          }
          moveBack(webhook, since);
          gate.audited().did(caller, WebhookDeeds.replayed(webhook, since));
          return webhook;
        });
  }

  private void moveBack(Webhook webhook, Instant since) {
    Progress progress = stores.webhooks().progress(webhook.id());
    stores
        .auditTrail()
        .after(
            TrailId.of(webhook.organization().id()),
            0,
            new Wanted(List.of(new Condition.Since(since))),
            1)
        .stream()
        .map(first -> first.seal().position() - 1)
        .filter(position -> position < progress.position())
        .forEach(position -> move(webhook, progress, progress.to(position)));
  }

  private void move(Webhook webhook, Progress from, Progress to) {
    if (!stores.webhooks().move(webhook.id(), from, to)) {
      throw new IllegalStateException("a held webhook was moved");
    }
  }
}
