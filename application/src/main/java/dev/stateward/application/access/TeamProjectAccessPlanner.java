package dev.stateward.application.access;

import dev.stateward.application.access.port.TeamProjectAccesses;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.ProjectAccess.Custom;
import dev.stateward.domain.access.ProjectPermission;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.AccessChange;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.team.TeamProjectAccessId;

/**
 * Validates changes of team access to projects before anything is written, so that a change and its
 * preview are refused alike.
 */
final class TeamProjectAccessPlanner {
  private final Authorizer authorizer;
  private final TeamAuthorizer teamAuthorizer;
  private final TeamProjectAccesses teamProjectAccesses;
  private final Teams teams;

  TeamProjectAccessPlanner(
      Authorizer authorizer,
      TeamAuthorizer teamAuthorizer,
      TeamProjectAccesses teamProjectAccesses,
      Teams teams) {
    this.authorizer = authorizer;
    this.teamAuthorizer = teamAuthorizer;
    this.teamProjectAccesses = teamProjectAccesses;
    this.teams = teams;
  }

  /** Access that the caller may give. */
  record Addition(Project project, TeamId team, ProjectAccess access) {}

  /** Access that the caller may change or remove. */
  record Managed(Project project, TeamProjectAccess access) {
    /** The access as {@code change} makes it. */
    TeamProjectAccess changed(AccessChange<ProjectAccess, Custom> change) {
      return access.giving(AccessProblems.given(change, access.access()));
    }
  }

  /** The project, when the caller may give teams access to it. */
  private Authorizer.AuthorizedProject requireAdmin(Caller caller, ProjectId project) {
    return authorizer.require(caller, ProjectPermission.MANAGE_TEAMS, project);
  }

  /** The access, when the caller may change and remove it. */
  Managed managed(Caller caller, TeamProjectAccessId id) {
    authorizer.principal(caller);
    TeamProjectAccess found =
        teamProjectAccesses.find(id).orElseThrow(UseCaseFailedException::notFound);
    return new Managed(
        authorizer.require(caller, ProjectPermission.MANAGE_TEAMS, found.project()).project(),
        found);
  }

  /** As {@link #managed}, with its team locked before it is read. */
  Managed held(Caller caller, TeamProjectAccessId id) {
    teams.hold(managed(caller, id).access().team());
    return managed(caller, id);
  }

  /** The access that would be given. */
  Addition added(
      Caller caller,
      Input<TeamId> team,
      ProjectId project,
      Input<AccessChange<ProjectAccess, Custom>> access) {
    return added(requireAdmin(caller, project), team.parse(), access.parse());
  }

  /** As {@link #added}, with its team locked before it is read. */
  Addition held(
      Caller caller,
      Input<TeamId> team,
      ProjectId project,
      Input<AccessChange<ProjectAccess, Custom>> access) {
    Authorizer.AuthorizedProject seen = requireAdmin(caller, project);
    TeamId id = team.parse();
    AccessChange<ProjectAccess, Custom> parsed = access.parse();
    teamAuthorizer.requireLinkable(seen.credential(), id, seen.project().organization());
    teams.hold(id);
    return added(requireAdmin(caller, project), id, parsed);
  }

  private Addition added(
      Authorizer.AuthorizedProject seen, TeamId team, AccessChange<ProjectAccess, Custom> access) {
    Team admitted =
        teamAuthorizer.requireLinkable(seen.credential(), team, seen.project().organization());
    if (access.kind() instanceof AccessChange.Kind.Kept) {
      throw AccessProblems.noAccess();
    }
    ProjectAccess given = AccessProblems.given(access, Custom.LEAST);
    if (admitted.owners()) {
      throw AccessProblems.ofOwners("project");
    }
    if (teamProjectAccesses.find(team, seen.project().id()).isPresent()) {
      throw AccessProblems.taken();
    }
    return new Addition(seen.project(), team, given);
  }
}
