package dev.stateward.application.access.port;

import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.team.TeamProjectAccessId;
import java.util.List;
import java.util.Optional;

/** All access of teams to projects. */
public interface TeamProjectAccesses {
  /** Adds the access of a team to a project of its organization that it has no access to. */
  void add(TeamProjectAccess access);

  Optional<TeamProjectAccess> find(TeamProjectAccessId id);

  Optional<TeamProjectAccess> find(TeamId team, ProjectId project);

  /** The access to a project, oldest first. */
  List<TeamProjectAccess> ofProject(ProjectId project);

  /** The access of a team, oldest first. */
  List<TeamProjectAccess> ofTeam(TeamId team);

  /** Stores what it gives; false when there is no such access. */
  boolean save(TeamProjectAccess access);

  /** Removes access; false when there is none. */
  boolean remove(TeamProjectAccessId id);
}
