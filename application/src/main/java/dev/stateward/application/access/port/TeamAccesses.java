package dev.stateward.application.access.port;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;

/** All access of teams to workspaces. */
public interface TeamAccesses {
  /** Adds the access of a team to a workspace of its organization that it has no access to. */
  void add(TeamAccess access);

  Optional<TeamAccess> find(TeamAccessId id);

  Optional<TeamAccess> find(TeamId team, WorkspaceId workspace);

  /** The access to a workspace, oldest first. */
  List<TeamAccess> ofWorkspace(WorkspaceId workspace);

  /** One page of the access to a workspace, oldest first. */
  Page<TeamAccess> ofWorkspace(WorkspaceId workspace, PageRequest request);

  /** The access of a team, oldest first. */
  List<TeamAccess> ofTeam(TeamId team);

  /** Stores what it gives; false when there is no such access. */
  boolean save(TeamAccess access);

  /** Removes access; false when there is none. */
  boolean remove(TeamAccessId id);
}
