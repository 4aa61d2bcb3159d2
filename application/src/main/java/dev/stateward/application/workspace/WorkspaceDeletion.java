package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.workspace.port.DeletedWorkspaces;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.InstantSource;

/**
 * Deletes workspaces. Their data stays stored until their grace period ends; running uploads fail.
 */
final class WorkspaceDeletion {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final StateVersions stateVersions;
  private final DeletedWorkspaces deletedWorkspaces;
  private final WorkspaceDeletionRules rules;
  private final ApplicationSettings settings;

  WorkspaceDeletion(
      UseCaseContext context,
      StateVersions stateVersions,
      DeletedWorkspaces deletedWorkspaces,
      WorkspaceDeletionRules rules,
      ApplicationSettings settings) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.time = context.time();
    this.stateVersions = stateVersions;
    this.deletedWorkspaces = deletedWorkspaces;
    this.rules = rules;
    this.settings = settings;
  }

  void delete(Caller caller, WorkspaceId workspace) {
    transactions.run(() -> {
      Authorizer.AuthorizedWorkspace held = hold(caller, workspace);
      rules.requireForce(held);
      add(caller, held.workspace());
    });
  }

  void deleteSafely(Caller caller, WorkspaceId workspace) {
    transactions.run(() -> {
      Workspace held = hold(caller, workspace).workspace();
      rules.requireSafe(held);
      add(caller, held);
    });
  }

  private Authorizer.AuthorizedWorkspace hold(Caller caller, WorkspaceId id) {
    return authorizer.hold(authorizer.credential(caller), Permission.DELETE_WORKSPACE, id);
  }

  private void add(Caller caller, Workspace workspace) {
    stateVersions
        .discardPending(workspace.id())
        .forEach(id -> recorder.record(caller, AuditEvents.discarded(workspace, id)));
    if (!deletedWorkspaces.add(
        new DeletedWorkspace(workspace, time.instant(), settings.graceDays()))) {
      throw new IllegalStateException("a held workspace is gone");
    }
    recorder.record(caller, AuditEvents.destroyed(workspace));
  }
}
