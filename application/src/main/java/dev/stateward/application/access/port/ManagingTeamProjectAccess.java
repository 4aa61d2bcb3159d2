package dev.stateward.application.access.port;

import dev.stateward.application.access.port.ExplainingAccess.Shift;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.ProjectAccessChange;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.team.TeamProjectAccessId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Giving teams access to projects, which is access to each of their workspaces (Project Team Access
 * API). It adds to what links to single workspaces give; the most permissive holds.
 *
 * <p>Those who see the project see the access of the teams that they see; those who may read the
 * teams of the project see all of it, and those who may manage them alone change it. A change holds
 * from the next request on.
 */
public interface ManagingTeamProjectAccess {
  /**
   * The access to a project that the caller sees, oldest first.
   *
   * @param team that of this team alone; empty for any
   */
  Page<ProjectAccessView> list(
      Caller caller, ProjectId project, Optional<TeamId> team, PageRequest request);

  /** As {@link #list}, all at once. */
  List<ProjectAccessView> all(Caller caller, ProjectId project, Optional<TeamId> team);

  ProjectAccessView show(Caller caller, TeamProjectAccessId access);

  /**
   * Refuses callers who may not give access to this project as {@link #add} would, so that what is
   * wrong with a request can be told to the others alone.
   */
  void requireAdmin(Caller caller, ProjectId project);

  /** As {@link #requireAdmin(Caller, ProjectId)}, for a change or the removal of access. */
  void requireAdmin(Caller caller, TeamProjectAccessId access);

  /**
   * Gives a team access to a project. {@link Failure.NotFound} for a team of another organization
   * and for one that the caller does not see; {@link Failure.Invalid} when the team has access, for
   * the owners team, when no access is named, and, for each permission, when one is chosen beside a
   * fixed level.
   */
  ProjectAccessView add(Caller caller, TeamId team, ProjectId project, ProjectAccessChange access);

  /**
   * Changes what access gives. {@link Failure.Invalid} for each permission that is chosen and
   * follows from the level that it would then have.
   */
  ProjectAccessView change(Caller caller, TeamProjectAccessId access, ProjectAccessChange change);

  /** Takes access away. */
  void remove(Caller caller, TeamProjectAccessId access);

  /**
   * Whose permissions {@link #add} would change, on the project and on those of its workspaces that
   * nobody concerned is linked to by themself; refused as that would be, and nothing is written.
   */
  List<Shift> ifAdded(Caller caller, TeamId team, ProjectId project, ProjectAccessChange access);

  /** As {@link #ifAdded}, for {@link #change}. */
  List<Shift> ifChanged(Caller caller, TeamProjectAccessId access, ProjectAccessChange change);

  /** As {@link #ifAdded}, for {@link #remove}. */
  List<Shift> ifRemoved(Caller caller, TeamProjectAccessId access);

  /**
   * Access as a caller sees it.
   *
   * @param access the access; {@link TeamProjectAccess#shown()} is what is shown of its permissions
   * @param project the project it leads to
   */
  record ProjectAccessView(TeamProjectAccess access, Project project) {
    public ProjectAccessView {
      Objects.requireNonNull(access, "access is null");
      Objects.requireNonNull(project, "project is null");
    }
  }
}
