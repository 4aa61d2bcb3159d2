package dev.stateward.application.event;

import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.blob.UrlSealer.UrlSeal;
import dev.stateward.application.event.port.Webhooks;
import dev.stateward.application.event.port.Webhooks.Progress;
import dev.stateward.application.job.port.Jobs;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.organization.Organization;
import java.time.Instant;

/** Stores changes of webhooks, and from which event on they get deliveries. */
final class WebhookChanges {
  private final WebhookStore store;
  private final Webhooks webhooks;
  private final AuditTrail auditTrail;
  private final Jobs jobs;

  WebhookChanges(WebhookStore store, AuditTrail auditTrail, Jobs jobs) {
    this.store = store;
    this.webhooks = store.rows();
    this.auditTrail = auditTrail;
    this.jobs = jobs;
  }

  /** Adds a webhook for events from now on. */
  void add(Webhook webhook, UrlSeal seal) {
    store.add(webhook, seal, Progress.at(head(webhook.organization())));
  }

  private long head(Organization organization) {
    return auditTrail.head(TrailId.of(organization.id())).position();
  }

  void save(Webhook before, Webhook after, UrlSeal seal) {
    store.save(after, seal);
    if (!before.subscription().enabled() && after.subscription().enabled()) {
      skip(after);
    }
  }

  /** Events from the time when it was disabled are not delivered. */
  private void skip(Webhook webhook) {
    Progress progress = webhooks.progress(webhook.id());
    long head = Math.max(progress.position(), head(webhook.organization()));
    move(webhook, progress, progress.to(head));
  }

  void remove(WebhookId webhook) {
    webhooks.remove(webhook);
    jobs.forgetDeliveriesThatAreGone();
  }

  /** Moves the progress back, so that events since {@code since} are delivered again. */
  void moveBack(Webhook webhook, Instant since) {
    Progress progress = webhooks.progress(webhook.id());
    auditTrail.positionSince(TrailId.of(webhook.organization().id()), since).stream()
        .map(position -> position - 1)
        .filter(position -> position < progress.position())
        .forEach(position -> move(webhook, progress, progress.to(position)));
  }

  private void move(Webhook webhook, Progress from, Progress to) {
    if (!webhooks.move(webhook.id(), from, to)) {
      throw new IllegalStateException("a held webhook was moved");
    }
  }
}
