package dev.stateward.application.workspace.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.domain.workspace.WorkspaceId;

/** Locking and unlocking workspaces. */
public interface LockingWorkspaces {
  /**
   * Locks a workspace for the caller; {@link Failure.AlreadyLocked} when it is locked, be it by
   * himself.
   *
   * @param reason what he gives as reason; empty when nothing
   */
  WorkspaceView lock(Caller caller, WorkspaceId workspace, String reason);

  /**
   * Gives the caller's lock back and discards pending versions that were overtaken. {@link
   * Failure.LatestVersionPending} while the latest version waits for its content.
   */
  WorkspaceView unlock(Caller caller, WorkspaceId workspace);

  /** Takes a lock away, whoever holds it, and discards all pending versions. */
  WorkspaceView forceUnlock(Caller caller, WorkspaceId workspace);
}
