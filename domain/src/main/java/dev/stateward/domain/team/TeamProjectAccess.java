package dev.stateward.domain.team;

import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.ProjectId;
import java.util.Objects;

/**
 * The access of a team to a project and all its workspaces; at most one for each pair.
 *
 * @param id its identifier
 * @param team the team
 * @param project the project
 * @param access what it gives
 */
public record TeamProjectAccess(
    TeamProjectAccessId id, TeamId team, ProjectId project, ProjectAccess access) {
  public TeamProjectAccess {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(team, "team is null");
    Objects.requireNonNull(project, "project is null");
    Objects.requireNonNull(access, "access is null");
  }

  /** The same, giving {@code other}. */
  public TeamProjectAccess giving(ProjectAccess other) {
    return new TeamProjectAccess(id, team, project, other);
  }
}
