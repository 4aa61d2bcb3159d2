package dev.stateward.application.event;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.WebhookEvents;
import dev.stateward.application.blob.UrlSealer.UrlSeal;
import dev.stateward.application.event.port.ManagingWebhooks;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.Webhook.Subscription;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationName;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Manages webhooks. Each change locks the webhook, as deliveries do. */
final class WebhookService implements ManagingWebhooks {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final InstantSource time;
  private final WebhookAuthorizer webhookAuthorizer;
  private final WebhookStore webhooks;
  private final WebhookRules rules;
  private final WebhookChanges changes;
  private final WebhookSecrets secrets;

  WebhookService(
      UseCaseContext context,
      WebhookStore webhooks,
      WebhookRules rules,
      WebhookChanges changes,
      WebhookSecrets secrets) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.time = context.time();
    this.webhooks = webhooks;
    this.rules = rules;
    this.changes = changes;
    this.secrets = secrets;
    this.webhookAuthorizer = new WebhookAuthorizer(authorizer, webhooks);
  }

  @Override
  public Page<Webhook> list(Caller caller, OrganizationName organization, PageRequest request) {
    Organization owned = authorizer.enterAsOwner(caller, organization).organization();
    return webhooks.list(owned.id(), request);
  }

  @Override
  public Made create(Caller caller, OrganizationName organization, Input<NewWebhook> input) {
    WebhookId id = identifiers.webhook();
    UrlSeal seal =
        webhooks.prepare(authorizer.enterAsOwner(caller, organization).organization().id(), id);
    return transactions.inTransaction(() -> {
      Organization owned = authorizer.enterAsOwner(caller, organization).organization();
      NewWebhook wanted = input.parse();
      rules.requireWithin(owned, wanted.scope());
      rules.requireSense(owned, Set.of(), wanted.subscription());
      rules.requireRoom(owned);
      Instant now = time.instant();
      Webhook webhook =
          new Webhook(
              id,
              owned,
              wanted.scope(),
              wanted.subscription(),
              Webhook.Generation.first(secrets.presentKey(), now),
              now);
      changes.add(webhook, seal);
      recorder.record(caller, WebhookEvents.created(webhook));
      return new Made(webhook, secrets.present(webhook));
    });
  }

  @Override
  public Webhook show(Caller caller, WebhookId id) {
    return webhookAuthorizer.require(caller, id);
  }

  @Override
  public Webhook change(Caller caller, WebhookId id, UnaryOperator<Subscription> change) {
    UrlSeal seal = prepare(caller, id);
    return transactions.inTransaction(() -> {
      Webhook before = webhookAuthorizer.hold(caller, id);
      Webhook after = before.with(change.apply(before.subscription()));
      rules.requireSense(
          before.organization(),
          before.subscription().workspaces().projects(),
          after.subscription());
      changes.save(before, after, seal);
      recorder.record(caller, WebhookEvents.changed(before, after));
      return after;
    });
  }

  /** Also has the key of the URL in memory, so that the transaction waits for no key service. */
  private UrlSeal prepare(Caller caller, WebhookId id) {
    Webhook known = webhookAuthorizer.require(caller, id);
    return webhooks.prepare(known.organization().id(), id);
  }

  @Override
  public void remove(Caller caller, WebhookId id) {
    transactions.run(() -> {
      Webhook removed = webhookAuthorizer.hold(caller, id);
      changes.remove(id);
      recorder.record(caller, WebhookEvents.destroyed(removed));
    });
  }

  @Override
  public Made rotate(Caller caller, WebhookId id) {
    UrlSeal seal = prepare(caller, id);
    return transactions.inTransaction(() -> {
      Webhook before = webhookAuthorizer.hold(caller, id);
      Webhook after = before.rotated(secrets.presentKey(), time.instant());
      changes.save(before, after, seal);
      recorder.record(caller, WebhookEvents.rotated(before, after));
      return new Made(after, secrets.present(after));
    });
  }
}
