package dev.stateward.domain.team;

import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Objects;

/**
 * The access of a team to a workspace; at most one for each pair.
 *
 * @param id its identifier
 * @param team the team
 * @param workspace the workspace
 * @param access what it gives
 */
public record TeamAccess(
    TeamAccessId id, TeamId team, WorkspaceId workspace, WorkspaceAccess access) {
  public TeamAccess {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(team, "team is null");
    Objects.requireNonNull(workspace, "workspace is null");
    Objects.requireNonNull(access, "access is null");
  }

  /** The same, giving {@code other}. */
  public TeamAccess giving(WorkspaceAccess other) {
    return new TeamAccess(id, team, workspace, other);
  }
}
