package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.Workspace;
import java.time.InstantSource;

/**
 * Deletes workspaces, in the transaction of whoever decided that. What they have stays stored until
 * their grace period ends; only uploads under way come to nothing.
 */
final class WorkspaceDeletion {
  private final Stores stores;
  private final Audited audited;
  private final Policy policy;
  private final InstantSource time;

  WorkspaceDeletion(Stores stores, Audited audited, Policy policy, InstantSource time) {
    this.stores = stores;
    this.audited = audited;
    this.policy = policy;
    this.time = time;
  }

  /** Deletes a workspace that the transaction holds. */
  void delete(Caller caller, Workspace workspace) {
    new LegalHoldRules(stores).requireFree(workspace.id());
    stores
        .stateVersions()
        .discardPending(workspace.id())
        .forEach(id -> audited.did(caller, Deeds.discarded(workspace, id)));
    if (!stores
        .deletedWorkspaces()
        .add(new DeletedWorkspace(workspace, time.instant(), policy.graceDays()))) {
      throw new IllegalStateException("a held workspace is gone");
    }
    audited.did(caller, Deeds.destroyed(workspace));
  }
}
