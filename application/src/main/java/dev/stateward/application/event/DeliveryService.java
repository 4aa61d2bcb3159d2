package dev.stateward.application.event;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.WebhookEvents;
import dev.stateward.application.event.port.DeliveryStatuses;
import dev.stateward.application.event.port.FollowingDeliveries;
import dev.stateward.application.event.port.Webhooks.Progress;
import dev.stateward.application.event.port.Webhooks.Replays;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.WebhookId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Shows the log of deliveries, and schedules replays. */
final class DeliveryService implements FollowingDeliveries {
  private static final Duration HOUR = Duration.ofHours(1);

  private final Authorizer authorizer;
  private final WebhookAuthorizer webhooks;
  private final Stores stores;
  private final DeliveryQueues queues;
  private final Identifiers identifiers;
  private final InstantSource time;

  DeliveryService(
      Authorizer authorizer,
      Stores stores,
      DeliveryQueues queues,
      Identifiers identifiers,
      InstantSource time) {
    this.authorizer = authorizer;
    this.webhooks = new WebhookAuthorizer(authorizer, stores);
    this.stores = stores;
    this.queues = queues;
    this.identifiers = identifiers;
    this.time = time;
  }

  @Override
  public Page<Delivery> list(
      Caller caller, WebhookId webhook, DeliveryStatuses stages, PageRequest request) {
    webhooks.require(caller, webhook);
    return stores.deliveries().list(webhook, stages, request);
  }

  @Override
  public void requireOwner(Caller caller, WebhookId webhook) {
    webhooks.require(caller, webhook);
  }

  @Override
  public Delivery show(Caller caller, DeliveryId id) {
    authorizer.principal(caller);
    Delivery found = stores.deliveries().find(id).orElseThrow(UseCaseFailedException::notFound);
    webhooks.require(caller, found.order().webhook());
    return found;
  }

  @Override
  public Delivery replay(Caller caller, DeliveryId id) {
    return stores
        .transactions()
        .inTransaction(() -> {
          Delivery told = show(caller, id);
          Webhook webhook = webhooks.hold(caller, told.order().webhook());
          requireEnabled(webhook);
          requireBudget(webhook);
          Delivery.Pending again =
              Delivery.Pending.of(
                  new Delivery.Order(
                      identifiers.delivery(),
                      webhook.id(),
                      told.order().event(),
                      true,
                      time.instant()));
          queues.add(List.of(again));
          authorizer.recorder().record(caller, WebhookEvents.replayed(webhook, again));
          return again;
        });
  }

  @Override
  public Webhook ping(Caller caller, WebhookId id) {
    return stores
        .transactions()
        .inTransaction(() -> {
          Webhook webhook = webhooks.hold(caller, id);
          requireEnabled(webhook);
          authorizer.recorder().record(caller, WebhookEvents.pinged(webhook));
          return webhook;
        });
  }

  private static void requireEnabled(Webhook webhook) {
    if (!webhook.subscription().enabled()) {
      throw new UseCaseFailedException(new Failure.InvalidAttributes("The webhook is disabled"));
    }
  }

  /** Counts a replay of a locked webhook. */
  private void requireBudget(Webhook webhook) {
    Instant now = time.instant();
    Replays counted = stores.webhooks().replays(webhook.id());
    Duration passed = Duration.between(counted.since(), now);
    if (passed.compareTo(HOUR) >= 0) {
      stores.webhooks().count(webhook.id(), new Replays(now, 1));
      return;
    }
    if (counted.count() >= Budgets.REPLAYS_PER_HOUR) {
      throw new UseCaseFailedException(
          new Failure.TooOften(
              "A webhook can have events told again %d times an hour"
                  .formatted(Budgets.REPLAYS_PER_HOUR),
              HOUR.minus(passed)));
    }
    stores.webhooks().count(webhook.id(), new Replays(counted.since(), counted.count() + 1));
  }

  @Override
  public Webhook replaySince(Caller caller, WebhookId id, Instant since) {
    return stores
        .transactions()
        .inTransaction(() -> {
          Webhook webhook = webhooks.hold(caller, id);
          requireEnabled(webhook);
          requireBudget(webhook);
          if (since.isBefore(time.instant().minus(FURTHEST))) {
            throw new UseCaseFailedException(
                Failure.Invalid.of(
                    "/data/attributes/since",
                    "Since must not be more than " + FURTHEST.toDays() + " days ago"));
          }
          moveBack(webhook, since);
          authorizer.recorder().record(caller, WebhookEvents.replayed(webhook, since));
          return webhook;
        });
  }

  private void moveBack(Webhook webhook, Instant since) {
    Progress progress = stores.webhooks().progress(webhook.id());
    stores.auditTrail().positionSince(TrailId.of(webhook.organization().id()), since).stream()
        .map(position -> position - 1)
        .filter(position -> position < progress.position())
        .forEach(position -> move(webhook, progress, progress.to(position)));
  }

  private void move(Webhook webhook, Progress from, Progress to) {
    if (!stores.webhooks().move(webhook.id(), from, to)) {
      throw new IllegalStateException("a held webhook was moved");
    }
  }
}
