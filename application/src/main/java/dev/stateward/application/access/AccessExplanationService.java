package dev.stateward.application.access;

import dev.stateward.application.access.port.ExplainingAccess;
import dev.stateward.application.organization.port.Memberships;
import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Pages;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.ResolvedAccess;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Explains who may do what to a workspace, by the same resolution that decides each call. */
final class AccessExplanationService implements ExplainingAccess {
  private final Authorizer authorizer;
  private final TeamAuthorizer teamAuthorizer;
  private final Teams teams;
  private final Memberships memberships;

  AccessExplanationService(
      Authorizer authorizer, TeamAuthorizer teamAuthorizer, Teams teams, Memberships memberships) {
    this.authorizer = authorizer;
    this.teamAuthorizer = teamAuthorizer;
    this.teams = teams;
    this.memberships = memberships;
  }

  @Override
  public Page<EffectiveAccess> list(
      Caller caller, WorkspaceId workspace, Set<Permission> held, PageRequest request) {
    Authorizer.AuthorizedWorkspace seen =
        authorizer.require(caller, Permission.MANAGE_TEAM_ACCESS, workspace);
    List<Team> all = teams.list(seen.workspace().organization().id());
    List<Subject> wanted =
        subjects(seen, all).stream()
            .filter(subject -> held.isEmpty() || holds(subject, seen.workspace(), held))
            .toList();
    Map<TeamId, TeamName> names = names(all);
    return Pages.cut(wanted, request).map(subject -> effective(subject, seen.workspace(), names));
  }

  @Override
  public Page<Subject> holders(
      Caller caller,
      WorkspaceId workspace,
      Set<Permission> held,
      Set<Principal> except,
      PageRequest request) {
    Authorizer.AuthorizedWorkspace seen =
        authorizer.require(caller, Permission.MANAGE_TEAM_ACCESS, workspace);
    List<Team> all = teams.list(seen.workspace().organization().id());
    List<Subject> wanted =
        subjects(seen, all).stream()
            .filter(subject -> !except.contains(subject.principal()))
            .filter(subject -> holds(subject, seen.workspace(), held))
            .toList();
    return Pages.cut(wanted, request);
  }

  private boolean holds(Subject subject, Workspace workspace, Set<Permission> held) {
    return authorizer
        .resolvedAccess(subject.principal(), workspace)
        .permissions()
        .all()
        .containsAll(held);
  }

  /** The names of all teams; the caller is told those through which a permission is granted. */
  private static Map<TeamId, TeamName> names(List<Team> all) {
    return all.stream().collect(Collectors.toMap(Team::id, Team::name));
  }

  /**
   * Every principal of the organization, except secret teams that are not the caller's and grant
   * nothing here.
   */
  private List<Subject> subjects(Authorizer.AuthorizedWorkspace seen, List<Team> all) {
    Organization organization = seen.workspace().organization();
    TeamAuthorizer.Onlooker onlooker = onlooker(seen);
    List<Subject> subjects = new ArrayList<>();
    subjects.add(new Subject.OfOrganization(organization));
    all.stream()
        .filter(team -> concerns(onlooker, team, seen.workspace()))
        .forEach(team -> subjects.add(new Subject.OfTeam(team)));
    memberships
        .list(organization.id())
        .forEach(member -> subjects.add(new Subject.OfMember(member)));
    return subjects;
  }

  private TeamAuthorizer.Onlooker onlooker(Authorizer.AuthorizedWorkspace seen) {
    OrganizationId organization = seen.workspace().organization().id();
    OrganizationAccess access = memberships.access(seen.credential(), Within.of(organization));
    return teamAuthorizer.onlooker(seen.principal(), access, organization);
  }

  private boolean concerns(TeamAuthorizer.Onlooker onlooker, Team team, Workspace workspace) {
    return onlooker.before(team.id()).sees(team)
        || !authorizer.resolvedAccess(new Principal.Team(team.id()), workspace).grants().isEmpty();
  }

  /** Adds the names of the teams that take part in it. */
  private EffectiveAccess effective(
      Subject subject, Workspace workspace, Map<TeamId, TeamName> names) {
    ResolvedAccess access = authorizer.resolvedAccess(subject.principal(), workspace);
    Map<TeamId, TeamName> involved = new HashMap<>();
    for (TeamId team : teams(access)) {
      Optional.ofNullable(names.get(team)).ifPresent(name -> involved.put(team, name));
    }
    return new EffectiveAccess(subject, access, involved);
  }

  private static Set<TeamId> teams(ResolvedAccess access) {
    Set<TeamId> teams = new HashSet<>();
    for (Grant grant : access.grants()) {
      switch (grant) {
        case Grant.Ownership() -> {}
        case Grant.OrganizationToken() -> {}
        case Grant.ThroughOrganization(var team, var ignored) -> teams.add(team);
        case Grant.ThroughTeamAccess(var team, var ignored) -> teams.add(team);
        case Grant.ThroughProject(var team, var ignored) -> teams.add(team);
      }
    }
    return teams;
  }

  @Override
  public EffectiveAccess show(Caller caller, WorkspaceId workspace, Principal principal) {
    Authorizer.AuthorizedWorkspace seen =
        authorizer.require(caller, Permission.MANAGE_TEAM_ACCESS, workspace);
    List<Team> all = teams.list(seen.workspace().organization().id());
    return effective(subject(seen, principal), seen.workspace(), names(all));
  }

  private Subject subject(Authorizer.AuthorizedWorkspace seen, Principal principal) {
    Organization organization = seen.workspace().organization();
    return switch (principal) {
      case Principal.User(var id) ->
          new Subject.OfMember(
              memberships
                  .find(organization.id(), id)
                  .orElseThrow(UseCaseFailedException::notFound));
      case Principal.Team(var id) ->
          new Subject.OfTeam(
              teams
                  .find(id)
                  .filter(team -> team.organization().id().equals(organization.id()))
                  .filter(team -> concerns(onlooker(seen), team, seen.workspace()))
                  .orElseThrow(UseCaseFailedException::notFound));
      case Principal.Organization(var id) -> {
        if (!id.equals(organization.id())) {
          throw UseCaseFailedException.notFound();
        }
        yield new Subject.OfOrganization(organization);
      }
      case Principal.AuditReader ignored -> throw UseCaseFailedException.notFound();
    };
  }
}
