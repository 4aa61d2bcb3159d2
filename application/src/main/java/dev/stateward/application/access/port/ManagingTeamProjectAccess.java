package dev.stateward.application.access.port;

import dev.stateward.application.access.port.ExplainingAccess.SubjectDifference;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
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
 * API). It adds to what access to single workspaces gives; the most permissive holds.
 *
 * <p>Callers who see the project see the access of the teams that they see. Callers who may read
 * the teams of the project see all of it; only callers who may manage those teams change it. A
 * change takes effect with the next request.
 */
public interface ManagingTeamProjectAccess {
  /**
   * The access to a project that the caller sees, oldest first.
   *
   * @param team only the access of this team; empty for any
   */
  Page<ProjectAccessView> list(
      Caller caller, ProjectId project, Optional<TeamId> team, PageRequest request);

  /** As {@link #list}, all at once. */
  List<ProjectAccessView> all(Caller caller, ProjectId project, Optional<TeamId> team);

  ProjectAccessView show(Caller caller, TeamProjectAccessId access);

  /**
   * Gives a team access to a project. {@link Failure.NotFound} for a team of another organization
   * or one that the caller does not see; {@link Failure.Invalid} when the team has access already,
   * for the owners team, without an access level, and for each permission that is chosen beside a
   * fixed level.
   */
  ProjectAccessView add(
      Caller caller, Input<TeamId> team, ProjectId project, Input<ProjectAccessChange> access);

  /**
   * Changes what access gives. {@link Failure.Invalid} for each chosen permission that already
   * follows from the level that it would then have.
   */
  ProjectAccessView change(
      Caller caller, TeamProjectAccessId access, Input<ProjectAccessChange> change);

  /** Removes access. */
  void remove(Caller caller, TeamProjectAccessId access);

  /**
   * The principals whose permissions {@link #add} would change, on the project and on those of its
   * workspaces that no affected principal has access to directly; refused like that call. Nothing
   * is written.
   */
  List<SubjectDifference> ifAdded(
      Caller caller, Input<TeamId> team, ProjectId project, Input<ProjectAccessChange> access);

  /** As {@link #ifAdded}, for {@link #change}. */
  List<SubjectDifference> ifChanged(
      Caller caller, TeamProjectAccessId access, Input<ProjectAccessChange> change);

  /** As {@link #ifAdded}, for {@link #remove}. */
  List<SubjectDifference> ifRemoved(Caller caller, TeamProjectAccessId access);

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
