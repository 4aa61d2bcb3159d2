package dev.stateward.application.retention;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.retention.port.ManagingBackingData;
import dev.stateward.application.retention.port.ManagingLegalHolds;
import dev.stateward.application.retention.port.ManagingRetentionPolicies;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.StateVersionViews;
import dev.stateward.application.store.Stores;
import java.time.InstantSource;

/** Backing data, retention policies and legal holds. */
public final class RetentionServices {
  private final ManagingBackingData managingBackingData;
  private final ManagingRetentionPolicies managingRetentionPolicies;
  private final ManagingLegalHolds managingLegalHolds;
  private final BackingDataDestroyer destroyer;
  private final RecurringJob policyJob;

  public RetentionServices(
      UseCaseContext context, StateVersionViews views, ApplicationSettings settings) {
    Stores stores = context.stores();
    Authorizer authorizer = context.authorizer();
    Identifiers identifiers = context.identifiers();
    InstantSource time = context.time();
    AuditRecorder recorder = context.recorder();
    this.managingBackingData = new BackingDataService(authorizer, stores, views, settings, time);
    this.managingRetentionPolicies =
        new RetentionPolicyService(authorizer, stores, identifiers, time);
    this.managingLegalHolds = new LegalHoldService(authorizer, stores, time);
    this.destroyer = new BackingDataDestroyer(stores, time);
    this.policyJob = new RetentionJob(stores, recorder, settings, time);
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
