package dev.stateward.application.access;

import dev.stateward.application.access.port.TeamAccesses;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.access.WorkspaceAccess.Custom;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.AccessChange;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;

/**
 * Validates changes of team access before anything is written, so that a change and its preview are
 * refused alike.
 */
final class TeamAccessPlanner {
  private final Authorizer authorizer;
  private final TeamAuthorizer teamAuthorizer;
  private final TeamAccesses teamAccesses;

  TeamAccessPlanner(
      Authorizer authorizer, TeamAuthorizer teamAuthorizer, TeamAccesses teamAccesses) {
    this.authorizer = authorizer;
    this.teamAuthorizer = teamAuthorizer;
    this.teamAccesses = teamAccesses;
  }

  /** Access that the caller may give. */
  record Addition(Workspace workspace, TeamId team, WorkspaceAccess access) {}

  /** Access that the caller may change or remove. */
  record Managed(Workspace workspace, TeamAccess access) {
    /** The access as {@code change} makes it. */
    TeamAccess changed(AccessChange<WorkspaceAccess, Custom> change) {
      return access.giving(AccessProblems.given(change, access.access()));
    }
  }

  /** The workspace, when the caller may give teams access to it. */
  Authorizer.AuthorizedWorkspace requireManager(Caller caller, WorkspaceId workspace) {
    return authorizer.require(caller, Permission.MANAGE_TEAM_ACCESS, workspace);
  }

  /** The access, when the caller may change and remove it. */
  Managed managed(Caller caller, TeamAccessId id) {
    authorizer.principal(caller);
    TeamAccess found = teamAccesses.find(id).orElseThrow(UseCaseFailedException::notFound);
    return new Managed(
        authorizer.require(caller, Permission.MANAGE_TEAM_ACCESS, found.workspace()).workspace(),
        found);
  }

  /** The access that would be given. */
  Addition added(
      Caller caller,
      Input<TeamId> team,
      WorkspaceId workspace,
      Input<AccessChange<WorkspaceAccess, Custom>> input) {
    Authorizer.AuthorizedWorkspace seen = requireManager(caller, workspace);
    TeamId id = team.parse();
    AccessChange<WorkspaceAccess, Custom> access = input.parse();
    Team admitted =
        teamAuthorizer.requireLinkable(seen.credential(), id, seen.workspace().organization());
    if (access.kind() instanceof AccessChange.Kind.Kept) {
      throw AccessProblems.noAccess();
    }
    WorkspaceAccess given = AccessProblems.given(access, Custom.LEAST);
    if (admitted.owners()) {
      throw AccessProblems.ofOwners("workspace");
    }
    if (teamAccesses.find(id, workspace).isPresent()) {
      throw AccessProblems.taken();
    }
    return new Addition(seen.workspace(), id, given);
  }
}
