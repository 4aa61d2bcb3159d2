package dev.stateward.application.workspace;

import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Caller;
import dev.stateward.application.stateversion.port.NewestVersions;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.stateversion.Snapshots;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;

/**
 * Applies the effects of the end of a lock, in its transaction: pending versions are discarded, and
 * the last snapshot becomes current, whatever the present edition is (ADR 64).
 */
final class UnlockEffects {
  private final AuditRecorder recorder;
  private final StateVersions stateVersions;
  private final Workspaces workspaces;
  private final OvertakenSnapshots overtaken;

  UnlockEffects(
      AuditRecorder recorder,
      StateVersions stateVersions,
      Workspaces workspaces,
      OvertakenSnapshots overtaken) {
    this.recorder = recorder;
    this.stateVersions = stateVersions;
    this.workspaces = workspaces;
    this.overtaken = overtaken;
  }

  /** What there is to apply, of a workspace that is held. */
  NewestVersions newest(WorkspaceId workspace) {
    return stateVersions.newest(workspace);
  }

  void apply(Caller caller, Workspace workspace, NewestVersions newest) {
    if (!newest.pending().isEmpty()) {
      stateVersions
          .discardPending(workspace.id())
          .forEach(id -> recorder.record(caller, AuditEvents.discarded(workspace, id)));
    }
    if (newest.finalized().isPresent() && !newest.finalizedIsCurrent()) {
      Snapshots snapshots = new Snapshots(stateVersions.finalizedAfterCurrent(workspace.id()));
      snapshots.promoted().ifPresent(last -> workspaces.makeCurrent(workspace.id(), last.id()));
      overtaken.remove(caller, workspace, snapshots.overtaken());
    }
  }
}
