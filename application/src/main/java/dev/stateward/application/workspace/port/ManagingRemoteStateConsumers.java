package dev.stateward.application.workspace.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Set;

/**
 * Choosing which workspaces may read the state of one in their runs (Workspaces API, remote state
 * consumers). Who may update the settings of a workspace chooses.
 *
 * <p>Choosing is refused with {@link Failure.NotFound} for a workspace of another organization, or
 * one that the caller may not see, and with {@link Failure.Invalid} for the workspace itself, and
 * where the state is shared with a whole project or organization.
 */
public interface ManagingRemoteStateConsumers {
  /**
   * The workspaces with which {@code workspace} shares its state, chosen or not, as far as the
   * caller may see them; by name.
   */
  Page<WorkspaceView> consumers(Caller caller, WorkspaceId workspace, PageRequest request);

  /** Chooses more workspaces; those that are chosen already do not matter. */
  void add(Caller caller, WorkspaceId workspace, Set<WorkspaceId> consumers);

  /** Chooses these workspaces and no others. */
  void replace(Caller caller, WorkspaceId workspace, Set<WorkspaceId> consumers);

  /** Chooses workspaces no longer; those that are not chosen, or not there, do not matter. */
  void remove(Caller caller, WorkspaceId workspace, Set<WorkspaceId> consumers);
}
