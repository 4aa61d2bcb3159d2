package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.organization.port.Usage.Group;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.store.UniqueNames;
import dev.stateward.application.workspace.port.ManagingWorkspaces.Draft;
import dev.stateward.application.workspace.port.ManagingWorkspaces.NewWorkspace;
import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceLock;
import dev.stateward.domain.workspace.WorkspaceSettings;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Creates workspaces. */
final class WorkspaceCreation {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final InstantSource time;
  private final Workspaces workspaces;
  private final WorkspaceProjects projects;
  private final ResourceLimits limits;
  private final WorkspaceViews views;

  WorkspaceCreation(
      UseCaseContext context,
      Workspaces workspaces,
      WorkspaceProjects projects,
      ResourceLimits limits,
      WorkspaceViews views) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.time = context.time();
    this.workspaces = workspaces;
    this.projects = projects;
    this.limits = limits;
    this.views = views;
  }

  WorkspaceView create(Caller caller, OrganizationName organization, Input<NewWorkspace> input) {
    Authorizer.AuthorizedOrganization entered = authorizer.enter(caller, organization);
    // Who may create a workspace depends on the project that the input names.
    NewWorkspace wanted = input.parse();
    Draft draft = wanted.draft();
    projects.requireCreator(entered, draft.project());
    TagRules.requireFew(List.of(), wanted.tags());
    SharingRules.requireOne(WorkspaceSettings.INITIAL, draft.settings());
    return UniqueNames.inTransaction(
        transactions,
        () -> {
          Instant now = time.instant();
          Workspace workspace =
              new Workspace(
                  identifiers.workspace(),
                  entered.organization(),
                  projects.target(entered.organization().id(), draft.project()),
                  draft.name(),
                  draft.settings(),
                  WorkspaceLock.Unlocked.NEVER_LOCKED,
                  now,
                  now);
          limits.requireRoom(new Group.Workspaces(entered.organization().id()));
          workspaces.add(workspace);
          workspaces.bind(workspace.id(), wanted.tags());
          recorder.record(caller, AuditEvents.created(workspace));
          return views.view(authorizer.require(caller, Permission.READ_WORKSPACE, workspace.id()));
        });
  }
}
