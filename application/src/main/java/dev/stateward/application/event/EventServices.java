package dev.stateward.application.event;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.blob.UrlSealer;
import dev.stateward.application.event.port.Deliveries;
import dev.stateward.application.event.port.FollowingDeliveries;
import dev.stateward.application.event.port.ManagingWebhooks;
import dev.stateward.application.event.port.PublishingEvents;
import dev.stateward.application.event.port.WatchingWorkspaces;
import dev.stateward.application.job.JobLeases;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.port.Signer;
import dev.stateward.application.store.Stores;
import java.time.InstantSource;

/** Webhooks, their deliveries, and event streams. */
public final class EventServices {
  private final ManagingWebhooks managingWebhooks;
  private final FollowingDeliveries followingDeliveries;
  private final PublishingEvents publishingEvents;
  private final WatchingWorkspaces watchingWorkspaces;
  private final RecurringJob cleanupJob;
  private final RecurringJob urlJob;

  /**
   * The services of events.
   *
   * @param keys what signs requests, and encrypts the URLs they go to
   */
  public EventServices(
      Stores stores, UseCaseContext context, ServerAuthorizer server, Keys keys, JobLeases leases) {
    Authorizer authorizer = context.authorizer();
    InstantSource time = context.time();
    Signer signer = keys.signer();
    WebhookStore webhooks = new WebhookStore(stores.webhooks(), stores.webhookUrls(), keys.urls());
    Deliveries deliveries = stores.deliveries();
    AuditTrail trail = stores.auditTrail();
    WebhookSecrets secrets = new WebhookSecrets(signer);
    DeliveryQueues queues = new DeliveryQueues(deliveries, stores.jobs(), time);
    WebhookChanges changes = new WebhookChanges(webhooks, trail, stores.jobs());
    WebhookRules rules =
        new WebhookRules(stores.webhooks(), stores.workspaces(), stores.projects());
    WebhookDispatcher dispatcher =
        new WebhookDispatcher(
            stores.transactions(),
            webhooks,
            queues,
            new DeliveryAttempts(trail, stores.workspaces(), secrets, time),
            leases);
    this.managingWebhooks = new WebhookService(context, webhooks, rules, changes, secrets);
    this.followingDeliveries = new DeliveryService(context, webhooks, deliveries, queues, changes);
    this.publishingEvents =
        new EventPublisher(server, fanOut(stores, context, queues), dispatcher, leases);
    this.watchingWorkspaces =
        new WorkspaceWatcher(authorizer, trail, stores.memberships(), signer, time);
    this.cleanupJob = new DeliveryCleanupJob(stores.transactions(), deliveries, time);
    this.urlJob =
        new WebhookUrlJob(stores.transactions(), webhooks, stores.webhookUrls(), keys.urls());
  }

  private static EventFanOut fanOut(Stores stores, UseCaseContext context, DeliveryQueues queues) {
    return new EventFanOut(
        context,
        stores.webhooks(),
        stores.auditTrail(),
        queues,
        new SelectedWorkspaces(stores.workspaces()));
  }

  /** What webhooks need keys for. */
  public record Keys(Signer signer, UrlSealer urls) {}

  public ManagingWebhooks managingWebhooks() {
    return managingWebhooks;
  }

  public FollowingDeliveries followingDeliveries() {
    return followingDeliveries;
  }

  public PublishingEvents publishingEvents() {
    return publishingEvents;
  }

  public WatchingWorkspaces watchingWorkspaces() {
    return watchingWorkspaces;
  }

  /** Encrypts URLs of webhooks, or decrypts them, as the setting says. */
  public RecurringJob urlJob() {
    return urlJob;
  }

  /** Deletes deliveries that ended long ago. */
  public RecurringJob cleanupJob() {
    return cleanupJob;
  }
}
