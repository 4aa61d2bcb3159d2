package dev.stateward.application.team;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.organization.port.Usage.Group;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.store.Pages;
import dev.stateward.application.store.UniqueNames;
import dev.stateward.application.team.port.ManagingTeams;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamPermission;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Manages teams. */
final class TeamService implements ManagingTeams {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final TeamAuthorizer teamAuthorizer;
  private final Teams teams;
  private final ResourceLimits limits;

  TeamService(
      UseCaseContext context, TeamAuthorizer teamAuthorizer, Teams teams, ResourceLimits limits) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.teamAuthorizer = teamAuthorizer;
    this.teams = teams;
    this.limits = limits;
  }

  @Override
  public TeamView create(Caller caller, OrganizationName organization, Input<Draft> input) {
    return UniqueNames.inTransaction(
        transactions,
        () -> {
          Authorizer.AuthorizedOrganization entered = authorizer.enter(caller, organization);
          TeamRules.requireTeamManager(entered);
          Draft draft = input.parse();
          TeamRules.requireCreator(entered, draft.settings());
          TeamRules.requireSound(draft.settings());
          Team team =
              new Team(
                  identifiers.team(),
                  entered.organization(),
                  draft.name(),
                  false,
                  draft.settings());
          limits.requireRoom(new Group.Teams(entered.organization().id()));
          teams.add(team);
          TeamAuthorizer.AuthorizedTeam seen = teamAuthorizer.see(caller, team.id());
          boolean opens = !team.settings().ssoTeamId().isEmpty() && isOutside(seen);
          recorder.record(caller, AuditEvents.raising(opens, AuditEvents.created(team)));
          return view(seen);
        });
  }

  @Override
  public Page<TeamView> list(
      Caller caller, OrganizationName organization, Selection selection, PageRequest request) {
    Authorizer.AuthorizedOrganization entered = authorizer.enter(caller, organization);
    TeamAuthorizer.Onlooker onlooker = teamAuthorizer.onlooker(entered);
    List<Team> wanted =
        onlooker.visible(teams.list(entered.organization().id())).stream()
            .filter(team -> matches(team, selection))
            .toList();
    Page<Team> page = Pages.cut(wanted, request);
    List<TeamId> ids = page.items().stream().map(Team::id).toList();
    requireFewMembers(ids);
    Map<TeamId, List<OrganizationMembership>> members = teams.members(ids);
    return page.map(team ->
        new TeamView(
            team,
            members.getOrDefault(team.id(), List.of()),
            onlooker.before(team.id()).permissions(team)));
  }

  private void requireFewMembers(List<TeamId> listed) {
    long members = teams.countMembers(listed);
    if (members > Budgets.LISTED_MEMBERS) {
      throw new UseCaseFailedException(
          new Failure.InvalidAttributes(
              "These teams have %d members together, and at most %d are named: ask for fewer with page[size]"
                  .formatted(members, Budgets.LISTED_MEMBERS)));
    }
  }

  private static boolean matches(Team team, Selection selection) {
    String name = team.name().value();
    return (selection.names().isEmpty() || selection.names().contains(name))
        && name.toLowerCase(Locale.ROOT)
            .contains(selection.nameContains().toLowerCase(Locale.ROOT));
  }

  @Override
  public TeamView show(Caller caller, TeamId team) {
    return view(teamAuthorizer.see(caller, team));
  }

  @Override
  public List<TeamView> show(Caller caller, List<TeamId> some) {
    requireFewMembers(some);
    return some.stream().map(team -> show(caller, team)).toList();
  }

  private static boolean gains(OrganizationAccess before, OrganizationAccess after) {
    return Arrays.stream(OrganizationPermission.values())
        .anyMatch(permission -> after.allows(permission) && !before.allows(permission));
  }

  @Override
  public TeamView update(Caller caller, TeamId team, UnaryOperator<Draft> change) {
    return UniqueNames.inTransaction(
        transactions,
        () -> {
          TeamAuthorizer.AuthorizedTeam seen =
              teamAuthorizer.hold(caller, team, TeamRules::requireEditor);
          Team before = seen.team();
          Draft draft = change.apply(new Draft(before.name(), before.settings()));
          TeamRules.requireChangeable(seen, draft);
          TeamRules.requireSound(draft.settings());
          Team after = before.changed(draft.name(), draft.settings());
          if (!teams.save(after)) {
            throw new IllegalStateException("a held team is gone");
          }
          TeamAuthorizer.AuthorizedTeam changed = teamAuthorizer.see(caller, team);
          boolean gains = gains(seen.access(), changed.access()) || opens(seen, before, after);
          recorder.record(caller, AuditEvents.raising(gains, AuditEvents.changed(before, after)));
          return view(changed);
        });
  }

  /** Whether a group gets into the team in which the caller, who is outside of it, may be. */
  private boolean opens(TeamAuthorizer.AuthorizedTeam seen, Team before, Team after) {
    String group = after.settings().ssoTeamId();
    return !group.isEmpty() && !group.equals(before.settings().ssoTeamId()) && isOutside(seen);
  }

  private boolean isOutside(TeamAuthorizer.AuthorizedTeam seen) {
    Team team = seen.team();
    return !seen.access().owner()
        && seen.principal() instanceof Principal.User(var user)
        && !teams.of(user, team.organization().id()).contains(team.id());
  }

  @Override
  public void delete(Caller caller, TeamId team) {
    transactions.run(() -> {
      TeamAuthorizer.AuthorizedTeam seen =
          teamAuthorizer.hold(caller, team, this::requireDestroyer);
      recorder.record(caller, AuditEvents.destroyed(seen.team()));
      teams.remove(team);
    });
  }

  private void requireDestroyer(TeamAuthorizer.AuthorizedTeam seen) {
    if (seen.team().owners() && seen.access().owner()) {
      throw new UseCaseFailedException(new Failure.Forbidden("The owners team cannot be deleted."));
    }
    teamAuthorizer.require(seen, TeamPermission.DESTROY);
  }

  private TeamView view(TeamAuthorizer.AuthorizedTeam seen) {
    TeamId id = seen.team().id();
    return new TeamView(
        seen.team(), teams.members(List.of(id)).getOrDefault(id, List.of()), seen.permissions());
  }
}
