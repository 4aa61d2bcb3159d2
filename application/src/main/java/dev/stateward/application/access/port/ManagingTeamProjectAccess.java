package dev.stateward.application.access.port;

import dev.stateward.application.port.Failure;
import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.ProjectAccess.Custom;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.AccessChange;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.team.TeamProjectAccessId;
import java.util.Objects;

/**
 * Giving teams access to projects, which is access to each of their workspaces (Project Team Access
 * API). It adds to what access to single workspaces gives; the most permissive holds.
 *
 * <p>Callers who see the project see the access of the teams that they see. Callers who may read
 * the teams of the project see all of it; only callers who may manage those teams change it.
 */
public interface ManagingTeamProjectAccess
    extends GivingTeamAccess<
        TeamProjectAccessId,
        ProjectId,
        ManagingTeamProjectAccess.Wanted,
        AccessChange<ProjectAccess, Custom>,
        ManagingTeamProjectAccess.ProjectAccessView> {
  /** Selects team access; {@link Failure.NotFound} when the caller does not see the project. */
  sealed interface Wanted {
    /** That to a project. */
    record OfProject(ProjectId project) implements Wanted {}

    /** That of a team to a project. */
    record Between(TeamId team, ProjectId project) implements Wanted {}
  }

  /**
   * Access as a caller sees it.
   *
   * @param access the access
   * @param project the project it leads to
   */
  record ProjectAccessView(TeamProjectAccess access, Project project) {
    public ProjectAccessView {
      Objects.requireNonNull(access, "access is null");
      Objects.requireNonNull(project, "project is null");
    }
  }
}
