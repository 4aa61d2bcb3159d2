package dev.stateward.application.access;

import dev.stateward.application.access.port.ExplainingAccess.Shift;
import dev.stateward.application.access.port.ManagingTeamProjectAccess;
import dev.stateward.application.audit.AuditDetails;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.audit.ProjectEvents;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Pages;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.access.ProjectPermission;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.ProjectAccessChange;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.team.TeamProjectAccessId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Manages which teams have access to which projects. The team is locked during a change. */
final class TeamProjectAccessService implements ManagingTeamProjectAccess {
  private final Authorizer authorizer;
  private final TeamAuthorizer teams;
  private final Stores stores;
  private final TeamProjectAccessPlanner planner;
  private final Identifiers identifiers;

  TeamProjectAccessService(
      Authorizer authorizer,
      TeamAuthorizer teams,
      Stores stores,
      TeamProjectAccessPlanner planner,
      Identifiers identifiers) {
    this.authorizer = authorizer;
    this.teams = teams;
    this.stores = stores;
    this.planner = planner;
    this.identifiers = identifiers;
  }

  @Override
  public Page<ProjectAccessView> list(
      Caller caller, ProjectId project, Optional<TeamId> team, PageRequest request) {
    return Pages.cut(all(caller, project, team), request);
  }

  @Override
  public List<ProjectAccessView> all(Caller caller, ProjectId project, Optional<TeamId> team) {
    Authorizer.AuthorizedProject seen = authorizer.require(caller, ProjectPermission.READ, project);
    List<TeamProjectAccess> accesses = stores.teamProjectAccesses().ofProject(project);
    Set<TeamId> shown = shown(seen, accesses);
    return accesses.stream()
        .filter(access -> shown.contains(access.team()))
        .filter(access -> team.isEmpty() || team.get().equals(access.team()))
        .map(access -> new ProjectAccessView(access, seen.project()))
        .toList();
  }

  private Set<TeamId> shown(Authorizer.AuthorizedProject seen, List<TeamProjectAccess> accesses) {
    if (seen.standing().allows(ProjectPermission.READ_TEAMS)) {
      return accesses.stream().map(TeamProjectAccess::team).collect(Collectors.toSet());
    }
    var organization = seen.project().organization().id();
    return teams
        .onlooker(seen.principal(), seen.standing(), organization)
        .visible(stores.teams().list(organization))
        .stream()
        .map(Team::id)
        .collect(Collectors.toSet());
  }

  @Override
  public ProjectAccessView show(Caller caller, TeamProjectAccessId access) {
    Credential credential = authorizer.credential(caller);
    TeamProjectAccess found =
        stores.teamProjectAccesses().find(access).orElseThrow(UseCaseFailedException::notFound);
    Project project =
        stores.projects().find(found.project()).orElseThrow(UseCaseFailedException::notFound);
    Authorizer.AuthorizedProject seen =
        authorizer.require(credential, ProjectPermission.READ, project);
    if (!shown(seen, List.of(found)).contains(found.team())) {
      Team hidden = stores.teams().find(found.team()).orElseThrow(UseCaseFailedException::notFound);
      throw UseCaseFailedException.denied(
          credential.principal(), DeniedEvents.access(hidden, "see"));
    }
    return new ProjectAccessView(found, project);
  }

  @Override
  public void requireAdmin(Caller caller, ProjectId project) {
    planner.requireAdmin(caller, project);
  }

  @Override
  public void requireAdmin(Caller caller, TeamProjectAccessId access) {
    planner.managed(caller, access);
  }

  @Override
  public ProjectAccessView add(
      Caller caller, TeamId team, ProjectId project, ProjectAccessChange change) {
    return stores
        .transactions()
        .inTransaction(() -> {
          stores.teams().hold(team);
          TeamProjectAccessPlanner.Addition addition = planner.added(caller, team, project, change);
          TeamProjectAccess access =
              new TeamProjectAccess(
                  identifiers.teamProjectAccess(), team, project, addition.access());
          stores.teamProjectAccesses().add(access);
          recorded(
              caller,
              new Done(AuditAction.TEAM_PROJECT_CREATE, addition.project(), access),
              Details.NONE,
              AuditDetails.of(access));
          return new ProjectAccessView(access, addition.project());
        });
  }

  @Override
  public ProjectAccessView change(
      Caller caller, TeamProjectAccessId access, ProjectAccessChange change) {
    return stores
        .transactions()
        .inTransaction(() -> {
          TeamProjectAccessPlanner.Managed managed = held(caller, access);
          TeamProjectAccess changed = managed.changed(change);
          if (!stores.teamProjectAccesses().save(changed)) {
            throw UseCaseFailedException.notFound();
          }
          recorded(
              caller,
              new Done(AuditAction.TEAM_PROJECT_UPDATE, managed.project(), changed),
              AuditDetails.of(managed.access()),
              AuditDetails.of(changed));
          return new ProjectAccessView(changed, managed.project());
        });
  }

  @Override
  public void remove(Caller caller, TeamProjectAccessId access) {
    stores
        .transactions()
        .run(() -> {
          TeamProjectAccessPlanner.Managed managed = held(caller, access);
          if (!stores.teamProjectAccesses().remove(access)) {
            throw UseCaseFailedException.notFound();
          }
          recorded(
              caller,
              new Done(AuditAction.TEAM_PROJECT_DESTROY, managed.project(), managed.access()),
              AuditDetails.of(managed.access()),
              Details.NONE);
        });
  }

  @Override
  public List<Shift> ifAdded(
      Caller caller, TeamId team, ProjectId project, ProjectAccessChange access) {
    return preview().ifAdded(caller, team, project, access);
  }

  @Override
  public List<Shift> ifChanged(
      Caller caller, TeamProjectAccessId access, ProjectAccessChange change) {
    return preview().ifChanged(caller, access, change);
  }

  @Override
  public List<Shift> ifRemoved(Caller caller, TeamProjectAccessId access) {
    return preview().ifRemoved(caller, access);
  }

  private TeamProjectAccessPreview preview() {
    return new TeamProjectAccessPreview(authorizer, stores, planner);
  }

  /** A change of access. */
  private record Done(AuditAction action, Project project, TeamProjectAccess access) {}

  private void recorded(Caller caller, Done done, Details before, Details after) {
    authorizer
        .recorder()
        .record(
            caller,
            ProjectEvents.admitted(done.action(), done.project(), done.access(), before, after));
  }

  /** The access, read after its team is locked. */
  private TeamProjectAccessPlanner.Managed held(Caller caller, TeamProjectAccessId access) {
    authorizer.principal(caller);
    Optional<TeamProjectAccess> found = stores.teamProjectAccesses().find(access);
    stores.teams().hold(found.orElseThrow(UseCaseFailedException::notFound).team());
    return planner.managed(caller, access);
  }
}
