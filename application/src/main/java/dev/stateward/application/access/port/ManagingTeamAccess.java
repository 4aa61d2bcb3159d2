package dev.stateward.application.access.port;

import dev.stateward.application.port.Failure;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.access.WorkspaceAccess.Custom;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.AccessChange;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Objects;

/**
 * Giving teams access to workspaces (Team Access API, B1 to B5).
 *
 * <p>Callers who see the workspace see the access of the teams that they see. Owners and the
 * workspace's admins see all of it, and only they change it.
 */
public interface ManagingTeamAccess
    extends GivingTeamAccess<
        TeamAccessId,
        WorkspaceId,
        ManagingTeamAccess.Wanted,
        AccessChange<WorkspaceAccess, Custom>,
        ManagingTeamAccess.TeamAccessView> {
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
   * @param access the access
   * @param workspace the workspace it leads to
   */
  record TeamAccessView(TeamAccess access, Workspace workspace) {
    public TeamAccessView {
      Objects.requireNonNull(access, "access is null");
      Objects.requireNonNull(workspace, "workspace is null");
    }
  }
}
