package dev.stateward.application.workspace.port;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Set;

/** Which workspaces were chosen to read the state of others. */
public interface RemoteStateConsumers {
  /**
   * The workspaces with which {@code sharing} shares its state and that {@code viewer} may see, by
   * name: the chosen ones, or all others of its project or organization, as its flags say.
   */
  Page<Workspace> list(Principal viewer, Workspace sharing, PageRequest request);

  /**
   * Chooses workspaces of the same organization; those that are chosen already, or gone, do not
   * matter. Runs while {@code sharing} is held.
   */
  void add(WorkspaceId sharing, Set<WorkspaceId> consumers);

  /** Chooses workspaces no longer; those that are not chosen do not matter. */
  void remove(WorkspaceId sharing, Set<WorkspaceId> consumers);

  /** Chooses none any longer. */
  void clear(WorkspaceId sharing);
}
