package dev.stateward.application.access;

import dev.stateward.application.access.port.TeamAccesses;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.WorkspaceAccess;
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

  /** A link that may be added. */
  record Addition(
      Workspace workspace, Team team, WorkspaceAccess access, boolean policyOverrides) {}

  /** A link that may be changed or removed. */
  record Managed(Workspace workspace, TeamAccess link) {
    /** The link as {@code change} makes it. */
    TeamAccess changed(AccessChange change) {
      AccessChange.Outcome.Given given = given(change.on(link));
      return new TeamAccess(
          link.id(), link.team(), link.workspace(), given.access(), given.policyOverrides());
    }
  }

  /** The workspace, when the caller may link teams to it. */
  Authorizer.AuthorizedWorkspace requireManager(Caller caller, WorkspaceId workspace) {
    return authorizer.require(caller, Permission.MANAGE_TEAM_ACCESS, workspace);
  }

  /** The link, when the caller may change and remove it. */
  Managed managed(Caller caller, TeamAccessId link) {
    authorizer.principal(caller);
    TeamAccess found = teamAccesses.find(link).orElseThrow(UseCaseFailedException::notFound);
    return new Managed(
        authorizer.require(caller, Permission.MANAGE_TEAM_ACCESS, found.workspace()).workspace(),
        found);
  }

  /** The link that would be added. */
  Addition added(Caller caller, TeamId team, WorkspaceId workspace, AccessChange access) {
    Authorizer.AuthorizedWorkspace seen = requireManager(caller, workspace);
    Team linked =
        teamAuthorizer.requireLinkable(seen.credential(), team, seen.workspace().organization());
    if (access.kind() instanceof AccessChange.Kind.Kept) {
      throw AccessProblems.noAccess();
    }
    AccessChange.Outcome.Given given = given(access.onNothing());
    if (linked.owners()) {
      throw AccessProblems.ofOwners();
    }
    if (teamAccesses.find(team, workspace).isPresent()) {
      throw AccessProblems.linked();
    }
    return new Addition(seen.workspace(), linked, given.access(), given.policyOverrides());
  }

  private static AccessChange.Outcome.Given given(AccessChange.Outcome outcome) {
    return switch (outcome) {
      case AccessChange.Outcome.Given given -> given;
      case AccessChange.Outcome.ReadOnly(var level, var choices) ->
          throw AccessProblems.readOnly(level, choices);
    };
  }
}
