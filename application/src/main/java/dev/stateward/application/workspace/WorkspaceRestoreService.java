package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.workspace.port.DeletedWorkspaces;
import dev.stateward.application.workspace.port.RestoringWorkspaces;
import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.InstantSource;

/** Restores deleted workspaces. */
final class WorkspaceRestoreService implements RestoringWorkspaces {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final DeletedWorkspaces deletedWorkspaces;
  private final WorkspaceViews views;

  WorkspaceRestoreService(
      UseCaseContext context, DeletedWorkspaces deletedWorkspaces, WorkspaceViews views) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.time = context.time();
    this.deletedWorkspaces = deletedWorkspaces;
    this.views = views;
  }

  @Override
  public Page<DeletedWorkspace> list(
      Caller caller, OrganizationName organization, PageRequest request) {
    return deletedWorkspaces.list(owned(caller, organization), request);
  }

  private OrganizationId owned(Caller caller, OrganizationName organization) {
    return authorizer.enterAsOwner(caller, organization).organization().id();
  }

  @Override
  public WorkspaceView restore(
      Caller caller, OrganizationName organization, WorkspaceId id, Input<NameChoice> name) {
    try {
      return transactions.inTransaction(() -> {
        OrganizationId owned = owned(caller, organization);
        return restored(caller, owned, id, name.parse());
      });
    } catch (NameTakenException e) {
      throw new UseCaseFailedException(
          Failure.Invalid.of(
              "/data/attributes/name",
              "Name has already been taken; send another one to restore the workspace under"));
    }
  }

  private WorkspaceView restored(
      Caller caller, OrganizationId organization, WorkspaceId id, NameChoice name) {
    DeletedWorkspace deleted =
        deletedWorkspaces
            .find(id)
            .filter(found -> found.workspace().organization().id().equals(organization))
            .flatMap(found -> deletedWorkspaces.hold(id))
            .orElseThrow(UseCaseFailedException::notFound);
    Workspace workspace =
        switch (name) {
          case NameChoice.AsBefore() -> deleted.restore(deleted.workspace().name(), time.instant());
          case NameChoice.Chosen(var other) -> deleted.restore(other, time.instant());
        };
    if (!deletedWorkspaces.restore(workspace)) {
      throw new IllegalStateException("a held workspace is gone");
    }
    recorder.record(caller, AuditEvents.restored(deleted, workspace));
    return views.view(authorizer.require(caller, Permission.READ_WORKSPACE, id));
  }
}
