package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.ExplainingAccess.Shift;
import dev.stateward.application.port.in.ManagingProjectAccess;
import dev.stateward.application.port.in.UseCaseFailedException;
import dev.stateward.application.port.out.Credential;
import dev.stateward.application.port.out.Identifiers;
import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.Stores;
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

/** Keeps which teams have access to which projects. What a team has changes while it is held. */
final class ProjectAccessRegister implements ManagingProjectAccess {
  private final Gate gate;
  private final TeamGate teams;
  private final Stores stores;
  private final ProjectAccessPlanner planner;
  private final Identifiers identifiers;

  ProjectAccessRegister(
      Gate gate,
      TeamGate teams,
      Stores stores,
      ProjectAccessPlanner planner,
      Identifiers identifiers) {
    this.gate = gate;
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
    Gate.SeenProject seen = gate.require(caller, ProjectPermission.READ, project);
    List<TeamProjectAccess> accesses = stores.teamProjectAccesses().ofProject(project);
    Set<TeamId> shown = shown(seen, accesses);
    return accesses.stream()
        .filter(access -> shown.contains(access.team()))
        .filter(access -> team.isEmpty() || team.get().equals(access.team()))
        .map(access -> new ProjectAccessView(access, seen.project()))
        .toList();
  }

  private Set<TeamId> shown(Gate.SeenProject seen, List<TeamProjectAccess> accesses) {
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
    Credential credential = gate.credential(caller);
    TeamProjectAccess found =
        stores.teamProjectAccesses().find(access).orElseThrow(UseCaseFailedException::notFound);
    Project project =
        stores.projects().find(found.project()).orElseThrow(UseCaseFailedException::notFound);
    Gate.SeenProject seen = gate.require(credential, ProjectPermission.READ, project);
    if (!shown(seen, List.of(found)).contains(found.team())) {
      Team hidden = stores.teams().find(found.team()).orElseThrow(UseCaseFailedException::notFound);
      throw UseCaseFailedException.denied(
          credential.principal(), DeniedDeeds.access(hidden, "see"));
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
          ProjectAccessPlanner.Addition addition = planner.added(caller, team, project, change);
          TeamProjectAccess access =
              new TeamProjectAccess(
                  identifiers.teamProjectAccess(), team, project, addition.access());
          stores.teamProjectAccesses().add(access);
          recorded(
              caller,
              new Done(AuditAction.TEAM_PROJECT_CREATE, addition.project(), access),
              Details.NONE,
              DeedDetails.of(access));
          return new ProjectAccessView(access, addition.project());
        });
  }

  @Override
  public ProjectAccessView change(
      Caller caller, TeamProjectAccessId access, ProjectAccessChange change) {
    return stores
        .transactions()
        .inTransaction(() -> {
          ProjectAccessPlanner.Managed managed = held(caller, access);
          TeamProjectAccess changed = managed.changed(change);
          if (!stores.teamProjectAccesses().save(changed)) {
            throw UseCaseFailedException.notFound();
          }
          recorded(
              caller,
              new Done(AuditAction.TEAM_PROJECT_UPDATE, managed.project(), changed),
              DeedDetails.of(managed.access()),
              DeedDetails.of(changed));
          return new ProjectAccessView(changed, managed.project());
        });
  }

  @Override
  public void remove(Caller caller, TeamProjectAccessId access) {
    stores
        .transactions()
        .run(() -> {
          ProjectAccessPlanner.Managed managed = held(caller, access);
          if (!stores.teamProjectAccesses().remove(access)) {
            throw UseCaseFailedException.notFound();
          }
          recorded(
              caller,
              new Done(AuditAction.TEAM_PROJECT_DESTROY, managed.project(), managed.access()),
              DeedDetails.of(managed.access()),
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

  private ProjectAccessPreview preview() {
    return new ProjectAccessPreview(gate, stores, planner);
  }

  /** What was done to an access. */
  private record Done(AuditAction action, Project project, TeamProjectAccess access) {}

  private void recorded(Caller caller, Done done, Details before, Details after) {
    gate.audited()
        .did(
            caller,
            ProjectDeeds.admitted(done.action(), done.project(), done.access(), before, after));
  }

  /** The access as it is once its team is held. */
  private ProjectAccessPlanner.Managed held(Caller caller, TeamProjectAccessId access) {
    gate.principal(caller);
    Optional<TeamProjectAccess> found = stores.teamProjectAccesses().find(access);
    stores.teams().hold(found.orElseThrow(UseCaseFailedException::notFound).team());
    return planner.managed(caller, access);
  }
}
