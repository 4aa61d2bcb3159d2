package dev.stateward.application.team;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.organization.port.Usage.Group;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.store.Pages;
import dev.stateward.application.store.Stores;
import dev.stateward.application.team.port.ManagingTeams;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamPermission;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Manages teams. */
final class TeamService implements ManagingTeams {
  private final Authorizer authorizer;
  private final TeamAuthorizer teams;
  private final Stores stores;
  private final Identifiers identifiers;

  TeamService(Authorizer authorizer, TeamAuthorizer teams, Stores stores, Identifiers identifiers) {
    this.authorizer = authorizer;
    this.teams = teams;
    this.stores = stores;
    this.identifiers = identifiers;
  }

  @Override
  public TeamView create(Caller caller, OrganizationName organization, Draft draft) {
    return namesKept(() -> {
      Authorizer.AuthorizedOrganization entered = authorizer.enter(caller, organization);
      TeamRules.requireCreator(entered, draft.settings());
      TeamRules.requireSound(draft.settings());
      Team team =
          new Team(
              identifiers.team(), entered.organization(), draft.name(), false, draft.settings());
      ResourceLimits.requireRoom(stores, new Group.Teams(entered.organization().id()));
      stores.teams().add(team);
      authorizer.recorder().record(caller, AuditEvents.created(team));
      return view(teams.see(caller, team.id()));
    });
  }

  @Override
  public Page<TeamView> list(
      Caller caller, OrganizationName organization, Selection selection, PageRequest request) {
    Authorizer.AuthorizedOrganization entered = authorizer.enter(caller, organization);
    TeamAuthorizer.Onlooker onlooker = teams.onlooker(entered);
    List<Team> wanted =
        onlooker.visible(stores.teams().list(entered.organization().id())).stream()
            .filter(team -> matches(team, selection))
            .toList();
    Page<Team> page = Pages.cut(wanted, request);
    List<TeamId> ids = page.items().stream().map(Team::id).toList();
    requireFewMembers(ids);
    Map<TeamId, List<OrganizationMembership>> members = stores.teams().members(ids);
    return page.map(team ->
        new TeamView(
            team,
            members.getOrDefault(team.id(), List.of()),
            onlooker.before(team.id()).permissions(team)));
  }

  private void requireFewMembers(List<TeamId> teams) {
    long members = stores.teams().countMembers(teams);
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
    return view(teams.see(caller, team));
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
    return namesKept(() -> {
      TeamAuthorizer.AuthorizedTeam seen = teams.hold(caller, team);
      TeamRules.requireEditor(seen);
      Team before = seen.team();
      Draft draft = change.apply(new Draft(before.name(), before.settings()));
      TeamRules.requireChangeable(seen, draft);
      TeamRules.requireSound(draft.settings());
      Team after = before.changed(draft.name(), draft.settings());
      if (!stores.teams().save(after)) {
        throw new IllegalStateException("a held team is gone");
      }
      TeamAuthorizer.AuthorizedTeam changed = teams.see(caller, team);
      boolean gains = gains(seen.standing(), changed.standing());
      authorizer
          .recorder()
          .record(caller, AuditEvents.raising(gains, AuditEvents.changed(before, after)));
      return view(changed);
    });
  }

  @Override
  public void delete(Caller caller, TeamId team) {
    stores
        .transactions()
        .run(() -> {
          TeamAuthorizer.AuthorizedTeam seen = teams.hold(caller, team);
          if (seen.team().owners() && seen.standing().owner()) {
            throw new UseCaseFailedException(
                new Failure.Forbidden("The owners team cannot be deleted."));
          }
          teams.require(seen, TeamPermission.DESTROY);
          authorizer.recorder().record(caller, AuditEvents.destroyed(seen.team()));
          stores.teams().remove(team);
        });
  }

  private TeamView view(TeamAuthorizer.AuthorizedTeam seen) {
    TeamId id = seen.team().id();
    return new TeamView(
        seen.team(),
        stores.teams().members(List.of(id)).getOrDefault(id, List.of()),
        seen.permissions());
  }

  private <T> T namesKept(Supplier<T> work) {
    try {
      return stores.transactions().inTransaction(work);
    } catch (NameTakenException e) {
      throw new UseCaseFailedException(
          Failure.Invalid.of("/data/attributes/name", "Name has already been taken"));
    }
  }
}
