package dev.stateward.application.event;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.WebhookEvents;
import dev.stateward.application.event.port.ManagingWebhooks;
import dev.stateward.application.event.port.Webhooks.Progress;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.Webhook.Scope;
import dev.stateward.domain.event.Webhook.Subscription;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationName;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.UnaryOperator;

/** Manages webhooks. Each change locks the webhook, as deliveries do. */
final class WebhookService implements ManagingWebhooks {
  private final Authorizer authorizer;
  private final WebhookAuthorizer webhooks;
  private final Stores stores;
  private final WebhookSecrets secrets;
  private final Identifiers identifiers;
  private final InstantSource time;

  WebhookService(
      Authorizer authorizer,
      Stores stores,
      WebhookSecrets secrets,
      Identifiers identifiers,
      InstantSource time) {
    this.authorizer = authorizer;
    this.webhooks = new WebhookAuthorizer(authorizer, stores);
    this.stores = stores;
    this.secrets = secrets;
    this.identifiers = identifiers;
    this.time = time;
  }

  @Override
  public Page<Webhook> list(Caller caller, OrganizationName organization, PageRequest request) {
    Organization owned = authorizer.enterAsOwner(caller, organization).organization();
    return stores.webhooks().list(owned.id(), request);
  }

  @Override
  public void requireOwner(Caller caller, OrganizationName organization) {
    authorizer.enterAsOwner(caller, organization);
  }

  @Override
  public Made create(
      Caller caller, OrganizationName organization, Scope scope, Subscription subscription) {
    return stores
        .transactions()
        .inTransaction(() -> {
          Organization owned = authorizer.enterAsOwner(caller, organization).organization();
          requireWithin(owned, scope);
          requireRoom(owned);
          Instant now = time.instant();
          Webhook webhook =
              new Webhook(
                  identifiers.webhook(),
                  owned,
                  scope,
                  subscription,
                  Webhook.Generation.first(secrets.presentKey(), now),
                  now);
          stores.webhooks().add(webhook, Progress.at(head(owned)));
          authorizer.recorder().record(caller, WebhookEvents.created(webhook));
          return new Made(webhook, secrets.present(webhook));
        });
  }

  private void requireWithin(Organization organization, Scope scope) {
    boolean within =
        switch (scope) {
          case Scope.WholeOrganization ignored -> true;
          case Scope.OneWorkspace(var id) ->
              stores
                  .workspaces()
                  .find(id)
                  .filter(found -> found.organization().id().equals(organization.id()))
                  .isPresent();
        };
    if (!within) {
      throw new UseCaseFailedException(
          Failure.Invalid.of(
              "/data/relationships/workspace/data/id", "Workspace is not one of the organization"));
    }
  }

  private void requireRoom(Organization organization) {
    if (stores.webhooks().list(organization.id(), new PageRequest(1, 1)).total() >= MOST) {
      throw new UseCaseFailedException(
          new Failure.InvalidAttributes("An organization can have at most " + MOST + " webhooks"));
    }
  }

  private long head(Organization organization) {
    return stores.auditTrail().head(TrailId.of(organization.id())).position();
  }

  @Override
  public Webhook show(Caller caller, WebhookId id) {
    return webhooks.require(caller, id);
  }

  @Override
  public Webhook change(Caller caller, WebhookId id, UnaryOperator<Subscription> change) {
    return stores
        .transactions()
        .inTransaction(() -> {
          Webhook before = webhooks.hold(caller, id);
          Webhook after = before.with(change.apply(before.subscription()));
          stores.webhooks().save(after);
          if (!before.subscription().enabled() && after.subscription().enabled()) {
            skip(after);
          }
          authorizer.recorder().record(caller, WebhookEvents.changed(before, after));
          return after;
        });
  }

  /** Events from the time when it was disabled are not delivered. */
  private void skip(Webhook webhook) {
    Progress progress = stores.webhooks().progress(webhook.id());
    long head = Math.max(progress.position(), head(webhook.organization()));
    if (!stores.webhooks().move(webhook.id(), progress, progress.to(head))) {
      throw new IllegalStateException("a held webhook was moved");
    }
  }

  @Override
  public void remove(Caller caller, WebhookId id) {
    stores
        .transactions()
        .run(() -> {
          Webhook removed = webhooks.hold(caller, id);
          stores.webhooks().remove(id);
          stores.jobs().forgetDeliveriesThatAreGone();
          authorizer.recorder().record(caller, WebhookEvents.destroyed(removed));
        });
  }

  @Override
  public Made rotate(Caller caller, WebhookId id) {
    return stores
        .transactions()
        .inTransaction(() -> {
          Webhook before = webhooks.hold(caller, id);
          Webhook after = before.rotated(secrets.presentKey(), time.instant());
          stores.webhooks().save(after);
          authorizer.recorder().record(caller, WebhookEvents.rotated(before, after));
          return new Made(after, secrets.present(after));
        });
  }
}
