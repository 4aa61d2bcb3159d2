package dev.stateward.application.event;

import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.event.WebhookDispatcher.Due;
import dev.stateward.application.event.port.WebhookSender;
import dev.stateward.application.event.port.WebhookSender.Outgoing;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.Delivery.Attempt;
import dev.stateward.domain.event.DeliveryResponse;
import dev.stateward.domain.event.Event;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.WebhookFormat;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Sends events to webhooks, without a transaction. */
final class DeliveryAttempts {
  private final AuditTrail auditTrail;
  private final Workspaces workspaces;
  private final WebhookSecrets secrets;
  private final InstantSource time;

  DeliveryAttempts(
      AuditTrail auditTrail, Workspaces workspaces, WebhookSecrets secrets, InstantSource time) {
    this.auditTrail = auditTrail;
    this.workspaces = workspaces;
    this.secrets = secrets;
    this.time = time;
  }

  /** The delivery after one attempt. */
  Delivery tried(Due due, WebhookSender sender) {
    if (!due.webhook().subscription().enabled()) {
      return givenUp(due, "webhook disabled");
    }
    if (WebhookStore.isHidden(due.webhook())) {
      return givenUp(due, "URL cannot be decrypted");
    }
    return event(due)
        .map(event -> due.delivery().tried(send(due.webhook(), event, sender)))
        .orElseGet(() -> givenUp(due, "no such event"));
  }

  /** The delivery after it ended without an attempt. */
  Delivery givenUp(Due due, String why) {
    return due.delivery()
        .givenUp(new Attempt(time.instant(), new DeliveryResponse.Unanswered(why), Duration.ZERO));
  }

  private Optional<Event> event(Due due) {
    Delivery.EventReference told = due.delivery().order().event();
    TrailId trail = TrailId.of(due.webhook().organization().id());
    return auditTrail.after(trail, told.position() - 1, AuditQuery.ALL, 1).stream()
        .findFirst()
        .flatMap(Event::of)
        .filter(event -> event.record().id().equals(told.id()));
  }

  /** What people call the workspace of the event; programs go by its identifier. */
  private String workspace(Webhook webhook, Event event) {
    if (webhook.subscription().format() == WebhookFormat.SIGNED || event.workspace().isEmpty()) {
      return "";
    }
    return workspaces
        .find(new WorkspaceId(event.workspace()))
        .map(workspace -> workspace.name().value())
        .orElse("");
  }

  private Attempt send(Webhook webhook, Event event, WebhookSender sender) {
    Instant begun = time.instant();
    DeliveryResponse reply =
        sender.send(
            new Outgoing(
                webhook, event, workspace(webhook, event), begun, secrets.signing(webhook, begun)));
    Duration took = Duration.between(begun, time.instant()).truncatedTo(ChronoUnit.MILLIS);
    return new Attempt(begun, reply, took.isNegative() ? Duration.ZERO : took);
  }
}
