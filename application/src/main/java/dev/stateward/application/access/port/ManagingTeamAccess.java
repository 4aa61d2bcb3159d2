package dev.stateward.application.access.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.AccessChange;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Objects;

/**
 * Giving teams access to workspaces (Team Access API, B1 to B5).
 *
 * <p>Callers who see the workspace see the access of the teams that they see. Owners and the
 * workspace's admins see all of it, and only they change it. A change takes effect with the next
 * request.
 */
public interface ManagingTeamAccess {
  /** The selected access that the caller sees, oldest first (B1). */
  Page<TeamAccessView> list(Caller caller, Wanted wanted, PageRequest request);

  /** As {@link #list}, all at once. */
  List<TeamAccessView> all(Caller caller, Wanted wanted);

  TeamAccessView show(Caller caller, TeamAccessId id);

  /**
   * Gives a team access to a workspace (B3). {@link Failure.NotFound} for a team of another
   * organization or one that the caller does not see; {@link Failure.Invalid} when the team has
   * access already, for the owners team, without an access level, and for each permission that is
   * chosen beside a fixed level.
   */
  TeamAccessView add(
      Caller caller, Input<TeamId> team, WorkspaceId workspace, Input<AccessChange> access);

  /**
   * Changes what access gives (B4). {@link Failure.Invalid} for each chosen permission that already
   * follows from the level that it would then have.
   */
  TeamAccessView change(Caller caller, TeamAccessId id, Input<AccessChange> change);

  /** Removes access (B5). */
  void remove(Caller caller, TeamAccessId id);

  /** Selects team access. */
  sealed interface Wanted {
    /** That to a workspace; {@link Failure.NotFound} when the caller does not see it. */
    record OfWorkspace(WorkspaceId workspace) implements Wanted {}

    /**
     * That of a team to workspaces that the caller sees; {@link Failure.NotFound} when they do not
     * see the team.
     */
    record OfTeam(TeamId team) implements Wanted {}

    /** That of a team to a workspace; refused like that to the workspace. */
    record Between(TeamId team, WorkspaceId workspace) implements Wanted {}
  }

  /**
   * Access as a caller sees it.
   *
   * @param access the access; {@link TeamAccess#shown()} is what is shown of its permissions
   * @param workspace the workspace it leads to
   */
  record TeamAccessView(TeamAccess access, Workspace workspace) {
    public TeamAccessView {
      Objects.requireNonNull(access, "access is null");
      Objects.requireNonNull(workspace, "workspace is null");
    }
  }
}
