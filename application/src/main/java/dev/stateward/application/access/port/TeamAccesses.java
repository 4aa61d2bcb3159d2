package dev.stateward.application.access.port;

import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;

/** All links of teams to workspaces. */
public interface TeamAccesses {
  /** Adds a link between a team and a workspace of one organization that are not linked. */
  void add(TeamAccess link);

  Optional<TeamAccess> find(TeamAccessId id);

  Optional<TeamAccess> find(TeamId team, WorkspaceId workspace);

  /** The links to a workspace, oldest first. */
  List<TeamAccess> ofWorkspace(WorkspaceId workspace);

  /** The links of a team, oldest first. */
  List<TeamAccess> ofTeam(TeamId team);

  /** Stores what a link gives; false when there is no such link. */
  boolean save(TeamAccess link);

  /** Removes a link; false when there is none. */
  boolean remove(TeamAccessId id);
}
