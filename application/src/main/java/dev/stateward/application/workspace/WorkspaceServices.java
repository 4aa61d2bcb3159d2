package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.store.Stores;
import dev.stateward.application.workspace.port.LockingWorkspaces;
import dev.stateward.application.workspace.port.ManagingRemoteStateConsumers;
import dev.stateward.application.workspace.port.ManagingWorkspaces;
import dev.stateward.application.workspace.port.RecordingRuns;
import dev.stateward.application.workspace.port.RestoringWorkspaces;
import dev.stateward.application.workspace.port.TaggingWorkspaces;
import java.time.InstantSource;

/** Workspaces, their locks, tags, remote state consumers and runs. */
public final class WorkspaceServices {
  private final ManagingWorkspaces managingWorkspaces;
  private final RestoringWorkspaces restoringWorkspaces;
  private final TaggingWorkspaces taggingWorkspaces;
  private final ManagingRemoteStateConsumers managingRemoteStateConsumers;
  private final LockingWorkspaces lockingWorkspaces;
  private final RecordingRuns recordingRuns;
  private final RecurringJob removalJob;

  public WorkspaceServices(UseCaseContext context, ApplicationSettings settings) {
    Stores stores = context.stores();
    Authorizer authorizer = context.authorizer();
    Identifiers identifiers = context.identifiers();
    InstantSource time = context.time();
    AuditRecorder recorder = context.recorder();
    WorkspaceViews views = new WorkspaceViews(stores, authorizer);
    WorkspaceDeletion deletion = new WorkspaceDeletion(stores, recorder, settings, time);
    UnlockEffects unlocking = new UnlockEffects(authorizer, stores, settings.edition(), time);
    this.managingWorkspaces = new WorkspaceService(context, views, deletion);
    this.restoringWorkspaces = new WorkspaceRestoreService(authorizer, stores, views, time);
    this.taggingWorkspaces = new TagService(authorizer, stores);
    this.managingRemoteStateConsumers = new RemoteStateConsumerService(authorizer, stores, views);
    this.lockingWorkspaces = new WorkspaceLockService(authorizer, stores, views, unlocking, time);
    this.recordingRuns = new RunService(authorizer, stores, identifiers, time);
    this.removalJob = new WorkspaceRemovalJob(stores, recorder, time);
  }

  public ManagingWorkspaces managingWorkspaces() {
    return managingWorkspaces;
  }

  public RestoringWorkspaces restoringWorkspaces() {
    return restoringWorkspaces;
  }

  public TaggingWorkspaces taggingWorkspaces() {
    return taggingWorkspaces;
  }

  public ManagingRemoteStateConsumers managingRemoteStateConsumers() {
    return managingRemoteStateConsumers;
  }

  public LockingWorkspaces lockingWorkspaces() {
    return lockingWorkspaces;
  }

  public RecordingRuns recordingRuns() {
    return recordingRuns;
  }

  /** Removes workspaces that were deleted long ago. */
  public RecurringJob removalJob() {
    return removalJob;
  }
}
