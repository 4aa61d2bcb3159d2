package dev.stateward.application.workspace.port;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Set;

/** The remote state consumers of workspaces. */
public interface RemoteStateConsumers {
  /**
   * The workspaces with which {@code sharing} shares its state and that {@code viewer} may see, by
   * name: its consumers, or all others of its project or organization, depending on its settings.
   */
  Page<Workspace> list(Principal viewer, Workspace sharing, PageRequest request);

  /**
   * Adds workspaces of the same organization; no effect for existing consumers and missing
   * workspaces. Called while {@code sharing} is locked.
   */
  void add(WorkspaceId sharing, Set<WorkspaceId> consumers);

  /** Removes consumers; no effect for workspaces that are not consumers. */
  void remove(WorkspaceId sharing, Set<WorkspaceId> consumers);

  /** Removes all consumers. */
  void clear(WorkspaceId sharing);
}
