package dev.stateward.application.event;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.event.port.Webhooks;
import dev.stateward.application.event.port.Webhooks.Progress;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Transactions;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.Event;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.WebhookId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Turns events into deliveries, which the {@link WebhookDispatcher} sends. */
final class EventFanOut {
  static final int RECORDS = 500;

  private static final int WEBHOOKS = 100;

  private final Transactions transactions;
  private final Identifiers identifiers;
  private final InstantSource time;
  private final Webhooks webhooks;
  private final AuditTrail auditTrail;
  private final DeliveryQueues queues;
  private final SelectedWorkspaces selected;

  EventFanOut(
      UseCaseContext context,
      Webhooks webhooks,
      AuditTrail auditTrail,
      DeliveryQueues queues,
      SelectedWorkspaces selected) {
    this.transactions = context.transactions();
    this.identifiers = context.identifiers();
    this.time = context.time();
    this.webhooks = webhooks;
    this.auditTrail = auditTrail;
    this.queues = queues;
    this.selected = selected;
  }

  /** The number of webhooks for which there may be more. */
  int fanOut() {
    int more = 0;
    for (WebhookId id : webhooks.behind(WEBHOOKS)) {
      if (transactions.inTransaction(() -> fanOut(id))) {
        more++;
      }
    }
    return more;
  }

  private boolean fanOut(WebhookId id) {
    return webhooks
        .hold(id)
        .filter(webhook -> webhook.subscription().enabled())
        .filter(this::fanOut)
        .isPresent();
  }

  /** Returns whether there may be more. */
  private boolean fanOut(Webhook webhook) {
    Progress progress = webhooks.progress(webhook.id());
    TrailId trail = TrailId.of(webhook.organization().id());
    List<SealedRecord> records =
        auditTrail.after(trail, progress.position(), AuditQuery.ALL, RECORDS);
    if (records.isEmpty()) {
      return false;
    }
    List<Event> wanted =
        records.stream().map(Event::of).flatMap(Optional::stream).filter(webhook::wants).toList();
    List<Delivery.Pending> deliveries =
        selected.of(webhook, wanted).stream()
            .map(event -> delivery(webhook, event, event.position() <= progress.furthest()))
            .toList();
    if (!deliveries.isEmpty()) {
      queues.add(deliveries);
    }
    long last = records.getLast().seal().position();
    if (!webhooks.move(webhook.id(), progress, progress.to(last))) {
      throw new IllegalStateException("a held webhook was moved");
    }
    return records.size() == RECORDS;
  }

  private Delivery.Pending delivery(Webhook webhook, Event event, boolean replay) {
    return Delivery.Pending.of(
        new Delivery.Order(
            identifiers.delivery(),
            webhook.id(),
            Delivery.EventReference.of(event),
            replay,
            time.instant()));
  }
}
