package dev.stateward.application.retention;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.blob.BlobRemoval;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.retention.port.LegalHolds;
import dev.stateward.application.retention.port.ManagingBackingData;
import dev.stateward.application.retention.port.ManagingLegalHolds;
import dev.stateward.application.retention.port.ManagingRetentionPolicies;
import dev.stateward.application.retention.port.RetentionPolicies;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.StateVersionViews;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.store.Stores;
import dev.stateward.application.workspace.port.Workspaces;

/** Backing data, retention policies and legal holds. */
public final class RetentionServices {
  private final ManagingBackingData managingBackingData;
  private final ManagingRetentionPolicies managingRetentionPolicies;
  private final ManagingLegalHolds managingLegalHolds;
  private final BackingDataDestroyer destroyer;
  private final RecurringJob policyJob;

  public RetentionServices(
      Stores stores,
      UseCaseContext context,
      StateVersionViews views,
      ApplicationSettings settings) {
    StateVersions versions = stores.stateVersions();
    Workspaces workspaces = stores.workspaces();
    LegalHolds holds = stores.legalHolds();
    RetentionPolicies policies = stores.retentionPolicies();
    BackingDataTransitions transitions =
        new BackingDataTransitions(
            versions,
            stores.catalog(),
            new BackingDataTransitions.Orders(
                stores.jobs(),
                new BlobRemoval(
                    stores.jobs(), stores.blobSeals(), settings.removalDelay(), context.time())),
            settings,
            context.time());
    BackingDataRules rules =
        new BackingDataRules(context.authorizer(), settings.edition(), versions, holds);
    this.managingBackingData =
        new BackingDataService(context, stores.catalog(), views, rules, transitions);
    this.managingRetentionPolicies = new RetentionPolicyService(context, policies);
    this.managingLegalHolds = new LegalHoldService(context, holds, versions);
    this.destroyer = new BackingDataDestroyer(context, versions, workspaces, rules, transitions);
    this.policyJob = new RetentionJob(context, policies, workspaces, rules, transitions);
  }

  public ManagingBackingData managingBackingData() {
    return managingBackingData;
  }

  public ManagingRetentionPolicies managingRetentionPolicies() {
    return managingRetentionPolicies;
  }

  public ManagingLegalHolds managingLegalHolds() {
    return managingLegalHolds;
  }

  public BackingDataDestroyer destroyer() {
    return destroyer;
  }

  /** Applies retention policies. */
  public RecurringJob policyJob() {
    return policyJob;
  }
}
