package dev.stateward.application.access;

import dev.stateward.application.access.port.ExplainingAccess.SubjectDifference;
import dev.stateward.application.access.port.ManagingTeamAccess;
import dev.stateward.application.access.port.TeamAccesses;
import dev.stateward.application.audit.AuditDetails;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Pages;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.ResolvedAccess;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.access.WorkspaceAccess.Custom;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.AccessChange;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Gives teams access to workspaces. The workspace is locked during a change, so that changes run
 * one after another.
 */
final class TeamAccessService implements ManagingTeamAccess {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final TeamAuthorizer teamAuthorizer;
  private final AccessDifferences differences;
  private final TeamAccessPlanner planner;
  private final TeamAccesses teamAccesses;
  private final Workspaces workspaces;

  TeamAccessService(
      UseCaseContext context,
      TeamAuthorizer teamAuthorizer,
      AccessDifferences differences,
      TeamAccesses teamAccesses,
      Workspaces workspaces) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.teamAuthorizer = teamAuthorizer;
    this.differences = differences;
    this.planner = new TeamAccessPlanner(authorizer, teamAuthorizer, teamAccesses);
    this.teamAccesses = teamAccesses;
    this.workspaces = workspaces;
  }

  @Override
  public Page<TeamAccessView> list(Caller caller, Wanted wanted, PageRequest request) {
    if (wanted instanceof Wanted.OfWorkspace(var id)) {
      Authorizer.AuthorizedWorkspace seen = see(caller, id);
      if (seesAll(seen)) {
        return teamAccesses
            .ofWorkspace(id, request)
            .map(access -> new TeamAccessView(access, seen.workspace()));
      }
    }
    return Pages.cut(all(caller, wanted), request);
  }

  private static boolean seesAll(Authorizer.AuthorizedWorkspace seen) {
    return seen.permissions().contains(Permission.MANAGE_TEAM_ACCESS);
  }

  @Override
  public List<TeamAccessView> all(Caller caller, Wanted wanted) {
    return switch (wanted) {
      case Wanted.OfWorkspace(var id) -> visible(see(caller, id), teamAccesses.ofWorkspace(id));
      case Wanted.Between(var team, var id) ->
          visible(see(caller, id), teamAccesses.find(team, id).stream().toList());
      case Wanted.OfTeam(var id) -> ofTeam(teamAuthorizer.see(caller, id));
    };
  }

  private Authorizer.AuthorizedWorkspace see(Caller caller, WorkspaceId workspace) {
    return authorizer.require(caller, Permission.READ_WORKSPACE, workspace);
  }

  private List<TeamAccessView> ofTeam(TeamAuthorizer.AuthorizedTeam team) {
    List<TeamAccess> all = teamAccesses.ofTeam(team.team().id());
    List<Workspace> reached =
        all.stream().flatMap(access -> workspaces.find(access.workspace()).stream()).toList();
    Map<WorkspaceId, Workspace> seen =
        authorizer
            .withPermissions(team.credential(), team.team().organization().id(), reached)
            .stream()
            .filter(one -> one.permissions().contains(Permission.READ_WORKSPACE))
            .map(Authorizer.AuthorizedWorkspace::workspace)
            .collect(Collectors.toMap(Workspace::id, Function.identity()));
    return all.stream()
        .flatMap(access ->
            Stream.ofNullable(seen.get(access.workspace()))
                .map(workspace -> new TeamAccessView(access, workspace)))
        .toList();
  }

  /** Of {@code accesses} to the workspace those of teams that the caller sees. */
  private List<TeamAccessView> visible(
      Authorizer.AuthorizedWorkspace seen, List<TeamAccess> accesses) {
    Set<TeamId> shown = shown(seen, accesses);
    return accesses.stream()
        .filter(access -> shown.contains(access.team()))
        .map(access -> new TeamAccessView(access, seen.workspace()))
        .toList();
  }

  private Set<TeamId> shown(Authorizer.AuthorizedWorkspace seen, List<TeamAccess> accesses) {
    Set<TeamId> all = accesses.stream().map(TeamAccess::team).collect(Collectors.toSet());
    if (seesAll(seen)) {
      return all;
    }
    OrganizationId organization = seen.workspace().organization().id();
    OrganizationAccess access = authorizer.access(seen.credential(), organization);
    return teamAuthorizer.visible(
        teamAuthorizer.onlooker(seen.principal(), access, organization), all);
  }

  @Override
  public TeamAccessView show(Caller caller, TeamAccessId id) {
    Principal principal = authorizer.principal(caller);
    TeamAccess found = teamAccesses.find(id).orElseThrow(UseCaseFailedException::notFound);
    Authorizer.AuthorizedWorkspace seen =
        authorizer.require(caller, Permission.READ_WORKSPACE, found.workspace());
    if (!shown(seen, List.of(found)).contains(found.team())) {
      throw teamAuthorizer.hidden(principal, found.team());
    }
    return new TeamAccessView(found, seen.workspace());
  }

  @Override
  public TeamAccessView add(
      Caller caller,
      Input<TeamId> team,
      WorkspaceId workspace,
      Input<AccessChange<WorkspaceAccess, Custom>> access) {
    return transactions.inTransaction(() -> {
      hold(caller, workspace);
      TeamAccessPlanner.Addition addition = planner.added(caller, team, workspace, access);
      TeamAccess added =
          new TeamAccess(identifiers.teamAccess(), addition.team(), workspace, addition.access());
      teamAccesses.add(added);
      recorded(
          caller,
          new Done(AuditAction.TEAM_WORKSPACE_CREATE, addition.workspace(), added),
          Details.NONE,
          AuditDetails.of(added));
      return new TeamAccessView(added, addition.workspace());
    });
  }

  @Override
  public TeamAccessView change(
      Caller caller, TeamAccessId id, Input<AccessChange<WorkspaceAccess, Custom>> change) {
    return transactions.inTransaction(() -> {
      TeamAccessPlanner.Managed managed = held(caller, id);
      TeamAccess changed = managed.changed(change.parse());
      if (!teamAccesses.save(changed)) {
        throw UseCaseFailedException.notFound();
      }
      recorded(
          caller,
          new Done(AuditAction.TEAM_WORKSPACE_UPDATE, managed.workspace(), changed),
          AuditDetails.of(managed.access()),
          AuditDetails.of(changed));
      return new TeamAccessView(changed, managed.workspace());
    });
  }

  @Override
  public void remove(Caller caller, TeamAccessId id) {
    transactions.run(() -> {
      TeamAccessPlanner.Managed managed = held(caller, id);
      if (!teamAccesses.remove(id)) {
        throw UseCaseFailedException.notFound();
      }
      recorded(
          caller,
          new Done(AuditAction.TEAM_WORKSPACE_DESTROY, managed.workspace(), managed.access()),
          AuditDetails.of(managed.access()),
          Details.NONE);
    });
  }

  @Override
  public List<SubjectDifference> ifAdded(
      Caller caller,
      Input<TeamId> team,
      WorkspaceId workspace,
      Input<AccessChange<WorkspaceAccess, Custom>> access) {
    TeamAccessPlanner.Addition addition = planner.added(caller, team, workspace, access);
    return differences(
        addition.workspace(),
        addition.team(),
        before -> before.withTeamAccess(addition.team(), addition.access()));
  }

  @Override
  public List<SubjectDifference> ifChanged(
      Caller caller, TeamAccessId id, Input<AccessChange<WorkspaceAccess, Custom>> change) {
    TeamAccessPlanner.Managed managed = planner.managed(caller, id);
    TeamAccess changed = managed.changed(change.parse());
    return differences(
        managed.workspace(),
        changed.team(),
        before -> before.withTeamAccess(changed.team(), changed.access()));
  }

  @Override
  public List<SubjectDifference> ifRemoved(Caller caller, TeamAccessId id) {
    TeamAccessPlanner.Managed managed = planner.managed(caller, id);
    TeamId team = managed.access().team();
    return differences(managed.workspace(), team, before -> before.withoutTeamAccess(team));
  }

  private List<SubjectDifference> differences(
      Workspace workspace, TeamId team, UnaryOperator<ResolvedAccess> change) {
    return differences.of(
        team, principal -> authorizer.resolvedAccess(principal, workspace), change);
  }

  /** A change of team access. */
  private record Done(AuditAction action, Workspace workspace, TeamAccess access) {}

  private void recorded(Caller caller, Done done, Details before, Details after) {
    recorder.record(
        caller,
        AuditEvents.teamAccess(done.action(), done.workspace(), done.access(), before, after));
  }

  /** The access, read after its workspace is locked. */
  private TeamAccessPlanner.Managed held(Caller caller, TeamAccessId id) {
    hold(caller, planner.managed(caller, id).access().workspace());
    return planner.managed(caller, id);
  }

  private void hold(Caller caller, WorkspaceId workspace) {
    authorizer.hold(authorizer.credential(caller), Permission.MANAGE_TEAM_ACCESS, workspace);
  }
}
