package dev.stateward.application.audit;

import dev.stateward.application.io.Digests;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.EventType;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.Webhook.Scope;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;

/** Creates the events of webhooks. */
public final class WebhookEvents {
  private static final String AUTHORITY = "://";

  private WebhookEvents() {}

  public static AuditEvent created(Webhook webhook) {
    return of(AuditAction.WEBHOOK_CREATE, webhook, Details.NONE, details(webhook));
  }

  public static AuditEvent changed(Webhook before, Webhook after) {
    return of(AuditAction.WEBHOOK_UPDATE, after, details(before), details(after));
  }

  public static AuditEvent destroyed(Webhook webhook) {
    return of(AuditAction.WEBHOOK_DESTROY, webhook, details(webhook), Details.NONE);
  }

  public static AuditEvent rotated(Webhook before, Webhook after) {
    return of(AuditAction.WEBHOOK_ROTATE, after, generation(before), generation(after));
  }

  private static Details generation(Webhook webhook) {
    return Details.of("secret_generation", webhook.generation().present().number());
  }

  /** A test event for the webhook. */
  public static AuditEvent pinged(Webhook webhook) {
    return of(AuditAction.WEBHOOK_PING, webhook, Details.NONE, Details.NONE);
  }

  /** The replay of one event. */
  public static AuditEvent replayed(Webhook webhook, Delivery delivery) {
    return of(
        AuditAction.WEBHOOK_REPLAY,
        webhook,
        Details.NONE,
        Details.of("delivery", delivery.order().id()).with("event", delivery.order().event().id()));
  }

  /** The replay of all events since {@code since}. */
  public static AuditEvent replayed(Webhook webhook, Instant since) {
    return of(AuditAction.WEBHOOK_REPLAY, webhook, Details.NONE, Details.of("since", since));
  }

  private static AuditEvent of(AuditAction action, Webhook webhook, Details before, Details after) {
    return new AuditEvent(
        TrailId.of(webhook.organization().id()),
        action,
        webhook.id().value(),
        workspace(webhook.scope()),
        before,
        after);
  }

  private static String workspace(Scope scope) {
    return switch (scope) {
      case Scope.WholeOrganization ignored -> "";
      case Scope.OneWorkspace(var id) -> id.value();
    };
  }

  /** The path of a URL may contain a secret of the receiver, so only its digest is recorded. */
  private static Details details(Webhook webhook) {
    Webhook.Subscription subscription = webhook.subscription();
    return Details.of("target", origin(subscription.address()))
        .with("url_sha256", digest(subscription.url()))
        .with("description", subscription.description())
        .with("events", names(subscription.types()))
        .with("enabled", subscription.enabled())
        .with("format", subscription.format())
        .with("projects", AuditDetails.list(subscription.workspaces().projects()))
        .with("tags", AuditDetails.tags(List.copyOf(subscription.workspaces().tags())));
  }

  private static String origin(String url) {
    int start = url.indexOf(AUTHORITY) + AUTHORITY.length();
    for (int end = start; end < url.length(); end++) {
      if ("/?#".indexOf(url.charAt(end)) >= 0) {
        return url.substring(0, end);
      }
    }
    return url;
  }

  private static String digest(String url) {
    return HexFormat.of().formatHex(Digests.sha256().digest(url.getBytes(StandardCharsets.UTF_8)));
  }

  private static String names(Collection<EventType> types) {
    return types.isEmpty() ? "all" : AuditDetails.list(types);
  }
}
