package dev.stateward.application.event;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.event.port.FollowingDeliveries;
import dev.stateward.application.event.port.ManagingWebhooks;
import dev.stateward.application.event.port.PublishingEvents;
import dev.stateward.application.event.port.WatchingWorkspaces;
import dev.stateward.application.job.JobLeases;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.port.Identifiers;
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

  public EventServices(UseCaseContext context, Signer signer, JobLeases leases) {
    Stores stores = context.stores();
    Authorizer authorizer = context.authorizer();
    Identifiers identifiers = context.identifiers();
    InstantSource time = context.time();
    WebhookSecrets secrets = new WebhookSecrets(signer);
    DeliveryQueues queues = new DeliveryQueues(stores, time);
    WebhookDispatcher dispatcher = new WebhookDispatcher(stores, queues, secrets, leases, time);
    this.managingWebhooks = new WebhookService(authorizer, stores, secrets, identifiers, time);
    this.followingDeliveries = new DeliveryService(authorizer, stores, queues, identifiers, time);
    this.publishingEvents = new EventPublisher(context, queues, dispatcher, leases);
    this.watchingWorkspaces = new WorkspaceWatcher(authorizer, stores, signer, time);
    this.cleanupJob = new DeliveryCleanupJob(stores, time);
  }

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

  /** Deletes deliveries that ended long ago. */
  public RecurringJob cleanupJob() {
    return cleanupJob;
  }
}
