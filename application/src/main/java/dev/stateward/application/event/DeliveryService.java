package dev.stateward.application.event;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.WebhookEvents;
import dev.stateward.application.event.port.Deliveries;
import dev.stateward.application.event.port.DeliveryStatuses;
import dev.stateward.application.event.port.FollowingDeliveries;
import dev.stateward.application.event.port.Webhooks;
import dev.stateward.application.event.port.Webhooks.Replays;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
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
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final InstantSource time;
  private final WebhookAuthorizer webhookAuthorizer;
  private final Webhooks webhooks;
  private final Deliveries deliveries;
  private final DeliveryQueues queues;
  private final WebhookChanges changes;

  DeliveryService(
      UseCaseContext context,
      WebhookStore webhooks,
      Deliveries deliveries,
      DeliveryQueues queues,
      WebhookChanges changes) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.time = context.time();
    this.webhooks = webhooks.rows();
    this.deliveries = deliveries;
    this.queues = queues;
    this.changes = changes;
    this.webhookAuthorizer = new WebhookAuthorizer(authorizer, webhooks);
  }

  @Override
  public Page<Delivery> list(
      Caller caller, WebhookId webhook, Input<DeliveryStatuses> statuses, PageRequest request) {
    webhookAuthorizer.require(caller, webhook);
    return deliveries.list(webhook, statuses.parse(), request);
  }

  @Override
  public Delivery show(Caller caller, DeliveryId id) {
    authorizer.principal(caller);
    Delivery found = deliveries.find(id).orElseThrow(UseCaseFailedException::notFound);
    webhookAuthorizer.require(caller, found.order().webhook());
    return found;
  }

  @Override
  public Delivery replay(Caller caller, DeliveryId id) {
    return transactions.inTransaction(() -> {
      Delivery told = show(caller, id);
      Webhook webhook = webhookAuthorizer.hold(caller, told.order().webhook());
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
      recorder.record(caller, WebhookEvents.replayed(webhook, again));
      return again;
    });
  }

  @Override
  public Webhook ping(Caller caller, WebhookId id) {
    return transactions.inTransaction(() -> {
      Webhook webhook = webhookAuthorizer.hold(caller, id);
      requireEnabled(webhook);
      recorder.record(caller, WebhookEvents.pinged(webhook));
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
    Replays counted = webhooks.replays(webhook.id());
    Duration passed = Duration.between(counted.since(), now);
    if (passed.compareTo(HOUR) >= 0) {
      webhooks.count(webhook.id(), new Replays(now, 1));
      return;
    }
    if (counted.count() >= Budgets.REPLAYS_PER_HOUR) {
      throw new UseCaseFailedException(
          new Failure.TooOften(
              "Events can be replayed to a webhook %d times an hour"
                  .formatted(Budgets.REPLAYS_PER_HOUR),
              HOUR.minus(passed)));
    }
    webhooks.count(webhook.id(), new Replays(counted.since(), counted.count() + 1));
  }

  @Override
  public Webhook replaySince(Caller caller, WebhookId id, Input<Instant> input) {
    return transactions.inTransaction(() -> {
      Webhook webhook = webhookAuthorizer.hold(caller, id);
      Instant since = input.parse();
      requireEnabled(webhook);
      requireBudget(webhook);
      if (since.isBefore(time.instant().minus(FURTHEST))) {
        throw new UseCaseFailedException(
            Failure.Invalid.of(
                "/data/attributes/since",
                "Since must not be more than " + FURTHEST.toDays() + " days ago"));
      }
      changes.moveBack(webhook, since);
      recorder.record(caller, WebhookEvents.replayed(webhook, since));
      return webhook;
    });
  }
}
