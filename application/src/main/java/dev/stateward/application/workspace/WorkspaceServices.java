package dev.stateward.application.workspace;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.blob.BlobRemoval;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.store.Stores;
import dev.stateward.application.workspace.port.LockingWorkspaces;
import dev.stateward.application.workspace.port.ManagingRemoteStateConsumers;
import dev.stateward.application.workspace.port.ManagingWorkspaces;
import dev.stateward.application.workspace.port.RecordingRuns;
import dev.stateward.application.workspace.port.RestoringWorkspaces;
import dev.stateward.application.workspace.port.TaggingWorkspaces;
import dev.stateward.application.workspace.port.Workspaces;

/** Workspaces, their locks, tags, remote state consumers and runs. */
public final class WorkspaceServices {
  private final ManagingWorkspaces managingWorkspaces;
  private final RestoringWorkspaces restoringWorkspaces;
  private final TaggingWorkspaces taggingWorkspaces;
  private final ManagingRemoteStateConsumers managingRemoteStateConsumers;
  private final LockingWorkspaces lockingWorkspaces;
  private final RecordingRuns recordingRuns;
  private final RecurringJob removalJob;

  public WorkspaceServices(Stores stores, UseCaseContext context, ApplicationSettings settings) {
    Workspaces workspaces = stores.workspaces();
    WorkspaceViews views = new WorkspaceViews(workspaces, stores.retentionPolicies());
    this.managingWorkspaces =
        new WorkspaceService(
            context.authorizer(), workspaces, views, changes(stores, context, settings, views));
    this.restoringWorkspaces =
        new WorkspaceRestoreService(context, stores.deletedWorkspaces(), views);
    this.taggingWorkspaces =
        new TagService(
            context.authorizer(), context.transactions(), context.recorder(), workspaces);
    this.managingRemoteStateConsumers =
        new RemoteStateConsumerService(context, stores.remoteStateConsumers(), views);
    this.lockingWorkspaces =
        new WorkspaceLockService(
            context,
            workspaces,
            new LockHolderNames(stores.users(), stores.teams()),
            unlocking(stores, context, settings),
            views);
    this.recordingRuns = new RunService(context, stores.runs(), new ResourceLimits(stores.usage()));
    this.removalJob =
        new WorkspaceRemovalJob(
            context, stores.deletedWorkspaces(), workspaces, removal(stores, context, settings));
  }

  private static WorkspaceService.Changes changes(
      Stores stores, UseCaseContext context, ApplicationSettings settings, WorkspaceViews views) {
    Workspaces workspaces = stores.workspaces();
    WorkspaceProjects projects = new WorkspaceProjects(context.authorizer(), stores.projects());
    WorkspaceDeletionRules rules =
        new WorkspaceDeletionRules(
            stores.stateVersions(),
            stores.catalog(),
            new LegalHoldRules(stores.legalHolds()),
            views);
    return new WorkspaceService.Changes(
        new WorkspaceCreation(
            context, workspaces, projects, new ResourceLimits(stores.usage()), views),
        new WorkspaceUpdate(context, workspaces, stores.remoteStateConsumers(), projects, views),
        new WorkspaceDeletion(
            context, stores.stateVersions(), stores.deletedWorkspaces(), rules, settings));
  }

  private static UnlockEffects unlocking(
      Stores stores, UseCaseContext context, ApplicationSettings settings) {
    return new UnlockEffects(
        context.recorder(),
        stores.stateVersions(),
        stores.workspaces(),
        new OvertakenSnapshots(
            context.recorder(),
            stores.stateVersions(),
            stores.legalHolds(),
            new BlobRemoval(
                stores.jobs(), stores.blobSeals(), settings.removalDelay(), context.time()),
            settings.edition()));
  }

  private static PermanentRemoval removal(
      Stores stores, UseCaseContext context, ApplicationSettings settings) {
    return new PermanentRemoval(
        new LegalHoldRules(stores.legalHolds()),
        stores.stateVersions(),
        stores.jobs(),
        new BlobRemoval(
            stores.jobs(), stores.blobSeals(), settings.removalDelay(), context.time()));
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

  /** Removes deleted workspaces whose grace period has ended. */
  public RecurringJob removalJob() {
    return removalJob;
  }
}
