package dev.stateward.application.access;

import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.ProjectPermission;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.ProjectAccessChange;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.team.TeamProjectAccessId;

/**
 * Validates changes of team access to projects before anything is written, so that a change and its
 * preview are refused alike.
 */
final class TeamProjectAccessPlanner {
  private final Authorizer authorizer;
  private final TeamAuthorizer teams;
  private final Stores stores;

  TeamProjectAccessPlanner(Authorizer authorizer, TeamAuthorizer teams, Stores stores) {
    this.authorizer = authorizer;
    this.teams = teams;
    this.stores = stores;
  }

  /** Access that the caller may give. */
  record Addition(Project project, Team team, ProjectAccess access) {}

  /** Access that the caller may change or remove. */
  record Managed(Project project, TeamProjectAccess access) {
    /** The access as {@code change} makes it. */
    TeamProjectAccess changed(ProjectAccessChange change) {
      return access.giving(given(change.on(access.access())));
    }
  }

  /** The project, when the caller may give teams access to it. */
  Authorizer.AuthorizedProject requireAdmin(Caller caller, ProjectId project) {
    return authorizer.require(caller, ProjectPermission.MANAGE_TEAMS, project);
  }

  /** The access, when the caller may change and remove it. */
  Managed managed(Caller caller, TeamProjectAccessId id) {
    Credential credential = authorizer.credential(caller);
    TeamProjectAccess found =
        stores.teamProjectAccesses().find(id).orElseThrow(UseCaseFailedException::notFound);
    Project project =
        stores.projects().find(found.project()).orElseThrow(UseCaseFailedException::notFound);
    return new Managed(
        authorizer.require(credential, ProjectPermission.MANAGE_TEAMS, project).project(), found);
  }

  /** The access that would be given. */
  Addition added(Caller caller, TeamId team, ProjectId project, ProjectAccessChange access) {
    Authorizer.AuthorizedProject seen = requireAdmin(caller, project);
    Team admitted = requireVisible(seen, team);
    if (access.kind() instanceof ProjectAccessChange.Kind.Kept) {
      throw AccessProblems.noAccess();
    }
    ProjectAccess given = given(access.onNothing());
    if (admitted.owners()) {
      throw AccessProblems.ownersOfProjects();
    }
    if (stores.teamProjectAccesses().find(team, project).isPresent()) {
      throw AccessProblems.linked();
    }
    return new Addition(seen.project(), admitted, given);
  }

  private Team requireVisible(Authorizer.AuthorizedProject seen, TeamId id) {
    Team team = stores.teams().find(id).orElseThrow(UseCaseFailedException::notFound);
    if (!team.organization().id().equals(seen.project().organization().id())
        || !teams.look(seen.credential(), team).viewer().mayLink(team)) {
      throw UseCaseFailedException.denied(seen.principal(), DeniedEvents.access(team, "link"));
    }
    return team;
  }

  private static ProjectAccess given(ProjectAccessChange.Outcome outcome) {
    return switch (outcome) {
      case ProjectAccessChange.Outcome.Given(var access) -> access;
      case ProjectAccessChange.Outcome.ReadOnly(var level, var choices) ->
          throw AccessProblems.readOnly(level, choices);
    };
  }
}
