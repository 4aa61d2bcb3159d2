package dev.stateward.application.event;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.event.port.PublishingEvents;
import dev.stateward.application.event.port.WebhookSender;
import dev.stateward.application.event.port.Webhooks.Progress;
import dev.stateward.application.job.JobLeases;
import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.Event;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.WebhookId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Turns events into deliveries, which the {@link WebhookDispatcher} sends. */
final class EventPublisher implements PublishingEvents {
  static final int RECORDS = 500;

  private static final int WEBHOOKS = 100;

  private final Authorizer authorizer;
  private final Stores stores;
  private final DeliveryQueues queues;
  private final WebhookDispatcher dispatcher;
  private final Identifiers identifiers;
  private final JobLeases leases;
  private final InstantSource time;

  EventPublisher(
      UseCaseContext context,
      DeliveryQueues queues,
      WebhookDispatcher dispatcher,
      JobLeases leases) {
    this.authorizer = context.authorizer();
    this.stores = context.stores();
    this.queues = queues;
    this.dispatcher = dispatcher;
    this.identifiers = context.identifiers();
    this.leases = leases;
    this.time = context.time();
  }

  @Override
  public int fanOut(Caller caller) {
    authorizer.requireOperator(caller);
    int more = 0;
    for (WebhookId id : stores.webhooks().behind(WEBHOOKS)) {
      if (stores.transactions().inTransaction(() -> fanOut(id))) {
        more++;
      }
    }
    return more;
  }

  private boolean fanOut(WebhookId id) {
    return stores
        .webhooks()
        .hold(id)
        .filter(webhook -> webhook.subscription().enabled())
        .filter(this::fanOut)
        .isPresent();
  }

  /** Returns whether there may be more. */
  private boolean fanOut(Webhook webhook) {
    Progress progress = stores.webhooks().progress(webhook.id());
    TrailId trail = TrailId.of(webhook.organization().id());
    List<SealedRecord> records =
        stores.auditTrail().after(trail, progress.position(), AuditQuery.ALL, RECORDS);
    if (records.isEmpty()) {
      return false;
    }
    List<Delivery.Pending> deliveries =
        records.stream()
            .map(Event::of)
            .flatMap(Optional::stream)
            .filter(webhook::wants)
            .map(event -> delivery(webhook, event, event.position() <= progress.furthest()))
            .toList();
    if (!deliveries.isEmpty()) {
      queues.add(deliveries);
    }
    long last = records.getLast().seal().position();
    if (!stores.webhooks().move(webhook.id(), progress, progress.to(last))) {
      throw new IllegalStateException("a held webhook was moved");
    }
    return records.size() == RECORDS;
  }

  private Delivery.Pending delivery(Webhook webhook, Event event, boolean replay) {
    return Delivery.Pending.of(
        new Delivery.Order(
            identifiers.delivery(), webhook.id(), Delivery.Told.of(event), replay, time.instant()));
  }

  @Override
  public List<TakenJob> take(Caller caller, int atMost) {
    authorizer.requireOperator(caller);
    return leases.takeDeliveries(atMost);
  }

  @Override
  public void deliver(
      Caller caller, TakenJob job, WebhookSender sender, Consumer<Failed> failures) {
    authorizer.requireOperator(caller);
    dispatcher.deliver(job, sender, failures);
  }
}
