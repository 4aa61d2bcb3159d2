package dev.stateward.application.access;

import dev.stateward.application.access.port.ExplainingAccess.SubjectDifference;
import dev.stateward.application.access.port.ManagingTeamProjectAccess;
import dev.stateward.application.access.port.TeamProjectAccesses;
import dev.stateward.application.audit.AuditDetails;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.ProjectEvents;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Pages;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.access.PermissionResolver;
import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.ProjectAccess.Custom;
import dev.stateward.domain.access.ProjectPermission;
import dev.stateward.domain.access.ResolvedAccess;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.AccessChange;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.team.TeamProjectAccessId;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Manages which teams have access to which projects. The team is locked during a change. */
final class TeamProjectAccessService implements ManagingTeamProjectAccess {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final TeamAuthorizer teamAuthorizer;
  private final TeamProjectAccessPlanner planner;
  private final TeamProjectAccesses teamProjectAccesses;
  private final AccessDifferences differences;

  TeamProjectAccessService(
      UseCaseContext context,
      TeamAuthorizer teamAuthorizer,
      AccessDifferences differences,
      TeamProjectAccesses teamProjectAccesses,
      Teams teams) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.teamAuthorizer = teamAuthorizer;
    this.planner =
        new TeamProjectAccessPlanner(authorizer, teamAuthorizer, teamProjectAccesses, teams);
    this.teamProjectAccesses = teamProjectAccesses;
    this.differences = differences;
  }

  @Override
  public Page<ProjectAccessView> list(Caller caller, Wanted wanted, PageRequest request) {
    return Pages.cut(all(caller, wanted), request);
  }

  @Override
  public List<ProjectAccessView> all(Caller caller, Wanted wanted) {
    return switch (wanted) {
      case Wanted.OfProject(var id) -> visible(see(caller, id));
      case Wanted.Between(var team, var id) ->
          visible(see(caller, id)).stream()
              .filter(view -> view.access().team().equals(team))
              .toList();
    };
  }

  private Authorizer.AuthorizedProject see(Caller caller, ProjectId project) {
    return authorizer.require(caller, ProjectPermission.READ, project);
  }

  private List<ProjectAccessView> visible(Authorizer.AuthorizedProject seen) {
    List<TeamProjectAccess> accesses = teamProjectAccesses.ofProject(seen.project().id());
    Set<TeamId> shown = shown(seen, accesses);
    return accesses.stream()
        .filter(access -> shown.contains(access.team()))
        .map(access -> new ProjectAccessView(access, seen.project()))
        .toList();
  }

  private Set<TeamId> shown(Authorizer.AuthorizedProject seen, List<TeamProjectAccess> accesses) {
    Set<TeamId> all = accesses.stream().map(TeamProjectAccess::team).collect(Collectors.toSet());
    return seen.access().allows(ProjectPermission.READ_TEAMS)
        ? all
        : teamAuthorizer.visible(
            teamAuthorizer.onlooker(
                seen.principal(), seen.access(), seen.project().organization().id()),
            all);
  }

  @Override
  public ProjectAccessView show(Caller caller, TeamProjectAccessId access) {
    authorizer.principal(caller);
    TeamProjectAccess found =
        teamProjectAccesses.find(access).orElseThrow(UseCaseFailedException::notFound);
    Authorizer.AuthorizedProject seen = see(caller, found.project());
    if (!shown(seen, List.of(found)).contains(found.team())) {
      throw teamAuthorizer.hidden(seen.principal(), found.team());
    }
    return new ProjectAccessView(found, seen.project());
  }

  @Override
  public ProjectAccessView add(
      Caller caller,
      Input<TeamId> team,
      ProjectId project,
      Input<AccessChange<ProjectAccess, Custom>> change) {
    return transactions.inTransaction(() -> {
      TeamProjectAccessPlanner.Addition addition = planner.held(caller, team, project, change);
      TeamProjectAccess access =
          new TeamProjectAccess(
              identifiers.teamProjectAccess(), addition.team(), project, addition.access());
      teamProjectAccesses.add(access);
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
      Caller caller,
      TeamProjectAccessId access,
      Input<AccessChange<ProjectAccess, Custom>> change) {
    return transactions.inTransaction(() -> {
      TeamProjectAccessPlanner.Managed managed = planner.held(caller, access);
      TeamProjectAccess changed = managed.changed(change.parse());
      if (!teamProjectAccesses.save(changed)) {
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
    transactions.run(() -> {
      TeamProjectAccessPlanner.Managed managed = planner.held(caller, access);
      if (!teamProjectAccesses.remove(access)) {
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
  public List<SubjectDifference> ifAdded(
      Caller caller,
      Input<TeamId> team,
      ProjectId project,
      Input<AccessChange<ProjectAccess, Custom>> access) {
    TeamProjectAccessPlanner.Addition addition = planner.added(caller, team, project, access);
    return differences(
        addition.project(),
        addition.team(),
        before -> before.withProjectAccess(addition.team(), addition.access()));
  }

  @Override
  public List<SubjectDifference> ifChanged(
      Caller caller,
      TeamProjectAccessId access,
      Input<AccessChange<ProjectAccess, Custom>> change) {
    TeamProjectAccessPlanner.Managed managed = planner.managed(caller, access);
    TeamProjectAccess changed = managed.changed(change.parse());
    return differences(
        managed.project(),
        changed.team(),
        before -> before.withProjectAccess(changed.team(), changed.access()));
  }

  @Override
  public List<SubjectDifference> ifRemoved(Caller caller, TeamProjectAccessId access) {
    TeamProjectAccessPlanner.Managed managed = planner.managed(caller, access);
    TeamId team = managed.access().team();
    return differences(managed.project(), team, before -> before.withoutProjectAccess(team));
  }

  private List<SubjectDifference> differences(
      Project project, TeamId team, UnaryOperator<ResolvedAccess> change) {
    return differences.of(
        team,
        principal -> PermissionResolver.resolve(authorizer.access(principal, project).grants()),
        change);
  }

  /** A change of access. */
  private record Done(AuditAction action, Project project, TeamProjectAccess access) {}

  private void recorded(Caller caller, Done done, Details before, Details after) {
    recorder.record(
        caller,
        ProjectEvents.admitted(done.action(), done.project(), done.access(), before, after));
  }
}
