package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.store.UniqueNames;
import dev.stateward.application.workspace.port.ManagingWorkspaces.Draft;
import dev.stateward.application.workspace.port.ManagingWorkspaces.ProjectChoice;
import dev.stateward.application.workspace.port.RemoteStateConsumers;
import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.StateSharing;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.InstantSource;
import java.util.function.UnaryOperator;

/** Changes workspaces. */
final class WorkspaceUpdate {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final Workspaces workspaces;
  private final RemoteStateConsumers remoteStateConsumers;
  private final WorkspaceProjects projects;
  private final WorkspaceViews views;

  WorkspaceUpdate(
      UseCaseContext context,
      Workspaces workspaces,
      RemoteStateConsumers remoteStateConsumers,
      WorkspaceProjects projects,
      WorkspaceViews views) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.time = context.time();
    this.workspaces = workspaces;
    this.remoteStateConsumers = remoteStateConsumers;
    this.projects = projects;
    this.views = views;
  }

  WorkspaceView update(Caller caller, WorkspaceId workspace, UnaryOperator<Draft> change) {
    return UniqueNames.inTransaction(
        transactions,
        () -> {
          Authorizer.AuthorizedWorkspace seen =
              authorizer.hold(authorizer.credential(caller), Permission.UPDATE_SETTINGS, workspace);
          Workspace held = seen.workspace();
          Draft draft =
              change.apply(
                  new Draft(
                      held.name(), new ProjectChoice.Chosen(held.project()), held.settings()));
          SharingRules.requireOne(held.settings(), draft.settings());
          ProjectId project = projects.target(seen, draft.project());
          Workspace changed = held.changed(draft.name(), project, draft.settings(), time.instant());
          if (!workspaces.save(changed)) {
            throw new IllegalStateException("a held workspace is gone");
          }
          if (StateSharing.of(draft.settings().flags()) != StateSharing.WITH_CHOSEN) {
            remoteStateConsumers.clear(workspace);
          }
          recorder.record(caller, AuditEvents.changed(held, changed));
          return views.view(authorizer.require(caller, Permission.READ_WORKSPACE, workspace));
        });
  }
}
