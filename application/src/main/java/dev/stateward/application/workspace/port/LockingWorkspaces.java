package dev.stateward.application.workspace.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.domain.workspace.WorkspaceId;

/** Locking and unlocking workspaces. */
public interface LockingWorkspaces {
  /**
   * Locks a workspace for the caller; {@link Failure.AlreadyLocked} when it is locked, even by the
   * caller.
   *
   * @param reason the caller's reason; empty for none
   */
  WorkspaceView lock(Caller caller, WorkspaceId workspace, Input<String> reason);

  /**
   * Releases the caller's lock and discards obsolete pending versions. {@link
   * Failure.LatestVersionPending} while the latest version waits for its upload.
   */
  WorkspaceView unlock(Caller caller, WorkspaceId workspace);

  /** Removes anybody's lock and discards all pending versions. */
  WorkspaceView forceUnlock(Caller caller, WorkspaceId workspace);
}
