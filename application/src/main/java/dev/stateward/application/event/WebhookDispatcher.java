package dev.stateward.application.event;

import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.event.port.WebhookSender;
import dev.stateward.application.event.port.WebhookSender.Outgoing;
import dev.stateward.application.job.JobLeases;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.Delivery.Attempt;
import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.event.DeliveryResponse;
import dev.stateward.domain.event.Event;
import dev.stateward.domain.event.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Sends deliveries: sends without a transaction, then stores the result and the next step in one.
 * When the process dies in between, another worker sends the delivery again.
 */
final class WebhookDispatcher {
  private static final Duration NO_ROOM = Duration.ofMillis(200);

  private final Stores stores;
  private final DeliveryQueues queues;
  private final WebhookSecrets secrets;
  private final JobLeases leases;
  private final InstantSource time;
  private final DeliveryLimits room = new DeliveryLimits();

  WebhookDispatcher(
      Stores stores,
      DeliveryQueues queues,
      WebhookSecrets secrets,
      JobLeases leases,
      InstantSource time) {
    this.stores = stores;
    this.queues = queues;
    this.secrets = secrets;
    this.leases = leases;
    this.time = time;
  }

  /** A waiting delivery, and its webhook. */
  private record Due(Delivery.Pending delivery, Webhook webhook) {}

  void deliver(TakenJob job, WebhookSender sender, Consumer<Failed> failures) {
    leases.guard(
        job,
        failures,
        () -> due(job).ifPresentOrElse(due -> deliver(job, due, sender), () -> forget(job)));
    leases.letGo(job);
  }

  /** It may have been deleted with its webhook during the attempt. */
  private void forget(TakenJob job) {
    stores.transactions().inTransaction(() -> stores.jobs().done(List.of(job)));
  }

  /** Empty when it ended or was deleted with its webhook. */
  private Optional<Due> due(TakenJob job) {
    return stores
        .deliveries()
        .find(delivery(job))
        .filter(Delivery.Pending.class::isInstance)
        .map(Delivery.Pending.class::cast)
        .flatMap(pending ->
            stores
                .webhooks()
                .find(pending.order().webhook())
                .map(webhook -> new Due(pending, webhook)));
  }

  private static DeliveryId delivery(TakenJob job) {
    if (job.job() instanceof Job.DeliverEvent(var id)) {
      return id;
    }
    throw new IllegalStateException("no delivery: " + job.job());
  }

  private void deliver(TakenJob job, Due due, WebhookSender sender) {
    if (leases.isExhausted(job)) {
      settle(job, due.delivery(), givenUp(due, "failed here too often"));
      return;
    }
    if (!room.enter(due.webhook())) {
      stores.transactions().run(() -> stores.jobs().again(job, time.instant().plus(NO_ROOM), ""));
      return;
    }
    try {
      settle(job, due.delivery(), tried(due, sender));
    } finally {
      room.leave(due.webhook());
    }
  }

  private Delivery tried(Due due, WebhookSender sender) {
    if (!due.webhook().subscription().enabled()) {
      return givenUp(due, "webhook disabled");
    }
    return event(due)
        .map(event -> due.delivery().tried(send(due.webhook(), event, sender)))
        .orElseGet(() -> givenUp(due, "no such event"));
  }

  private Delivery givenUp(Due due, String why) {
    return due.delivery()
        .givenUp(new Attempt(time.instant(), new DeliveryResponse.Unanswered(why), Duration.ZERO));
  }

  private Optional<Event> event(Due due) {
    Delivery.Told told = due.delivery().order().event();
    TrailId trail = TrailId.of(due.webhook().organization().id());
    return stores.auditTrail().after(trail, told.position() - 1, AuditQuery.ALL, 1).stream()
        .findFirst()
        .flatMap(Event::of)
        .filter(event -> event.record().id().equals(told.id()));
  }

  private Attempt send(Webhook webhook, Event event, WebhookSender sender) {
    Instant begun = time.instant();
    DeliveryResponse reply =
        sender.send(
            new Outgoing(
                webhook.subscription().url(),
                event,
                webhook.organization(),
                begun,
                secrets.signing(webhook, begun)));
    Duration took = Duration.between(begun, time.instant()).truncatedTo(ChronoUnit.MILLIS);
    return new Attempt(begun, reply, took.isNegative() ? Duration.ZERO : took);
  }

  /** Does nothing when another worker has settled it, which then also has the job. */
  private void settle(TakenJob job, Delivery.Pending before, Delivery after) {
    stores
        .transactions()
        .run(() -> {
          if (stores.webhooks().hold(before.order().webhook()).isPresent()
              && stores.deliveries().settle(before, after)) {
            follow(job, after);
          }
        });
  }

  private void follow(TakenJob job, Delivery after) {
    switch (after) {
      case Delivery.Pending pending ->
          stores.jobs().retry(job, time.instant().plus(pending.pause()), "not delivered");
      case Delivery.Delivered ended -> end(job, ended);
      case Delivery.Failed ended -> end(job, ended);
    }
  }

  private void end(TakenJob job, Delivery ended) {
    leases.done(List.of(job));
    queues.next(ended);
  }
}
