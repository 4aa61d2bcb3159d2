package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.workspace.port.ManagingWorkspaces;
import dev.stateward.application.workspace.port.WorkspaceFilter;
import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.util.function.UnaryOperator;

/** Reads workspaces; delegates their changes. */
final class WorkspaceService implements ManagingWorkspaces {
  private final Authorizer authorizer;
  private final Workspaces workspaces;
  private final WorkspaceViews views;
  private final Changes changes;

  WorkspaceService(
      Authorizer authorizer, Workspaces workspaces, WorkspaceViews views, Changes changes) {
    this.authorizer = authorizer;
    this.workspaces = workspaces;
    this.views = views;
    this.changes = changes;
  }

  /** The services that change workspaces. */
  record Changes(WorkspaceCreation creation, WorkspaceUpdate update, WorkspaceDeletion deletion) {}

  @Override
  public WorkspaceView show(Caller caller, WorkspaceId workspace) {
    return views.view(authorizer.require(caller, Permission.READ_WORKSPACE, workspace));
  }

  @Override
  public WorkspaceView find(Caller caller, OrganizationName organization, WorkspaceName workspace) {
    return views.view(
        authorizer.require(caller, Permission.READ_WORKSPACE, organization, workspace));
  }

  @Override
  public Page<WorkspaceView> list(
      Caller caller,
      OrganizationName organization,
      WorkspaceFilter selection,
      PageRequest request) {
    Authorizer.AuthorizedOrganization entered = authorizer.enter(caller, organization);
    OrganizationId id = entered.organization().id();
    Page<Workspace> page = workspaces.list(entered.principal(), id, selection, request);
    return new Page<>(
        views.views(authorizer.withPermissions(entered.credential(), id, page.items())),
        request,
        page.total());
  }

  @Override
  public WorkspaceView create(
      Caller caller, OrganizationName organization, Input<NewWorkspace> input) {
    return changes.creation().create(caller, organization, input);
  }

  @Override
  public WorkspaceView update(Caller caller, WorkspaceId workspace, UnaryOperator<Draft> change) {
    return changes.update().update(caller, workspace, change);
  }

  @Override
  public void delete(Caller caller, WorkspaceId workspace) {
    changes.deletion().delete(caller, workspace);
  }

  @Override
  public void deleteSafely(Caller caller, WorkspaceId workspace) {
    changes.deletion().deleteSafely(caller, workspace);
  }
}
