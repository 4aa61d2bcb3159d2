package dev.stateward.application.workspace;

import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Caller;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.Workspace;
import java.time.InstantSource;

/**
 * Deletes workspaces, in the caller's transaction. Their data stays stored until their grace period
 * ends; only uploads under way come to nothing.
 */
final class WorkspaceDeletion {
  private final Stores stores;
  private final AuditRecorder recorder;
  private final ApplicationSettings policy;
  private final InstantSource time;

  WorkspaceDeletion(
      Stores stores, AuditRecorder recorder, ApplicationSettings policy, InstantSource time) {
    this.stores = stores;
    this.recorder = recorder;
    this.policy = policy;
    this.time = time;
  }

  /** Deletes a workspace that the transaction has locked. */
  void delete(Caller caller, Workspace workspace) {
    new LegalHoldRules(stores).requireFree(workspace.id());
    stores
        .stateVersions()
        .discardPending(workspace.id())
        .forEach(id -> recorder.record(caller, AuditEvents.discarded(workspace, id)));
    if (!stores
        .deletedWorkspaces()
        .add(new DeletedWorkspace(workspace, time.instant(), policy.graceDays()))) {
      throw new IllegalStateException("a held workspace is gone");
    }
    recorder.record(caller, AuditEvents.destroyed(workspace));
  }
}
