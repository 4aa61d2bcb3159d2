package dev.stateward.application.workspace.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Set;

/**
 * Manages which workspaces may read the state of another in their runs (Workspaces API, remote
 * state consumers). For callers who may update the settings of the workspace.
 *
 * <p>A change is refused with {@link Failure.NotFound} for a workspace of another organization, or
 * one that the caller may not see, and with {@link Failure.Invalid} for the workspace itself, and
 * where the state is shared with a whole project or organization.
 */
public interface ManagingRemoteStateConsumers {
  /**
   * The workspaces with which {@code workspace} shares its state, as far as the caller may see
   * them, by name.
   */
  Page<WorkspaceView> consumers(Caller caller, WorkspaceId workspace, PageRequest request);

  /** Adds consumers; no effect for existing ones. */
  void add(Caller caller, WorkspaceId workspace, Input<Set<WorkspaceId>> consumers);

  /** Replaces all consumers. */
  void replace(Caller caller, WorkspaceId workspace, Input<Set<WorkspaceId>> consumers);

  /** Removes consumers; no effect for workspaces that are not consumers. */
  void remove(Caller caller, WorkspaceId workspace, Input<Set<WorkspaceId>> consumers);
}
