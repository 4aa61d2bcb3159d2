package dev.stateward.application.event;

import dev.stateward.application.event.port.WebhookSender;
import dev.stateward.application.job.JobLeases;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Transactions;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.event.Webhook;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Sends deliveries: sends without a transaction, then stores the result and the next step in one.
 * When the process dies in between, another worker sends the delivery again.
 */
final class WebhookDispatcher {
  private static final Duration NO_ROOM = Duration.ofMillis(200);

  private final Transactions transactions;
  private final WebhookStore webhooks;
  private final DeliveryQueues queues;
  private final DeliveryAttempts attempts;
  private final JobLeases leases;
  private final DeliveryLimits room = new DeliveryLimits();

  WebhookDispatcher(
      Transactions transactions,
      WebhookStore webhooks,
      DeliveryQueues queues,
      DeliveryAttempts attempts,
      JobLeases leases) {
    this.transactions = transactions;
    this.webhooks = webhooks;
    this.queues = queues;
    this.attempts = attempts;
    this.leases = leases;
  }

  /** A pending delivery and its webhook. */
  record Due(Delivery.Pending delivery, Webhook webhook) {}

  void deliver(TakenJob job, WebhookSender sender, Consumer<Failed> failures) {
    leases.guard(
        job,
        failures,
        () -> due(job).ifPresentOrElse(due -> deliver(job, due, sender), () -> leases.forget(job)));
    leases.letGo(job);
  }

  /** Empty when it ended or was deleted with its webhook. */
  private Optional<Due> due(TakenJob job) {
    return queues
        .find(delivery(job))
        .filter(Delivery.Pending.class::isInstance)
        .map(Delivery.Pending.class::cast)
        .flatMap(pending ->
            webhooks.find(pending.order().webhook()).map(webhook -> new Due(pending, webhook)));
  }

  private static DeliveryId delivery(TakenJob job) {
    if (job.job() instanceof Job.DeliverEvent(var id)) {
      return id;
    }
    throw new IllegalStateException("not a delivery: " + job.job());
  }

  private void deliver(TakenJob job, Due due, WebhookSender sender) {
    if (leases.isExhausted(job)) {
      settle(job, due.delivery(), attempts.givenUp(due, "failed here too often"));
      return;
    }
    if (!room.enter(due.webhook())) {
      leases.postpone(job, NO_ROOM, "");
      return;
    }
    try {
      settle(job, due.delivery(), attempts.tried(due, sender));
    } finally {
      room.leave(due.webhook());
    }
  }

  /** Does nothing when another worker has settled it, which then also has the job. */
  private void settle(TakenJob job, Delivery.Pending before, Delivery after) {
    transactions.run(() -> {
      if (webhooks.rows().hold(before.order().webhook()).isPresent()
          && queues.settle(before, after)) {
        follow(job, after);
      }
    });
  }

  private void follow(TakenJob job, Delivery after) {
    switch (after) {
      case Delivery.Pending pending -> leases.retry(job, pending.pause(), "not delivered");
      case Delivery.Delivered ended -> end(job, ended);
      case Delivery.Failed ended -> end(job, ended);
    }
  }

  private void end(TakenJob job, Delivery ended) {
    leases.done(List.of(job));
    queues.next(ended);
  }
}
