package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.ManagingTeams;
import dev.stateward.application.port.in.UseCaseFailedException;
import dev.stateward.application.port.out.Identifiers;
import dev.stateward.application.port.out.NameTakenException;
import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.Stores;
import dev.stateward.application.port.out.Usage.Group;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Standing;
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

/** Keeps teams. */
final class TeamKeeper implements ManagingTeams {
  private final Gate gate;
  private final TeamGate teams;
  private final Stores stores;
  private final Identifiers identifiers;

  TeamKeeper(Gate gate, TeamGate teams, Stores stores, Identifiers identifiers) {
    this.gate = gate;
    this.teams = teams;
    this.stores = stores;
    this.identifiers = identifiers;
  }

  @Override
  public TeamView create(Caller caller, OrganizationName organization, Draft draft) {
    return namesKept(() -> {
      Gate.Entered entered = gate.enter(caller, organization);
      TeamRules.requireCreator(entered, draft.settings());
      TeamRules.requireSound(draft.settings());
      Team team =
          new Team(
              identifiers.team(), entered.organization(), draft.name(), false, draft.settings());
      ThingLimits.requireRoom(stores, new Group.Teams(entered.organization().id()));
      stores.teams().add(team);
      gate.audited().did(caller, Deeds.created(team));
      return view(teams.see(caller, team.id()));
    });
  }

  @Override
  public Page<TeamView> list(
      Caller caller, OrganizationName organization, Selection selection, PageRequest request) {
    Gate.Entered entered = gate.enter(caller, organization);
    TeamGate.Onlooker onlooker = teams.onlooker(entered);
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

  private static boolean gains(Standing before, Standing after) {
    return Arrays.stream(OrganizationPermission.values())
        .anyMatch(permission -> after.allows(permission) && !before.allows(permission));
  }

  @Override
  public TeamView update(Caller caller, TeamId team, UnaryOperator<Draft> change) {
    return namesKept(() -> {
      TeamGate.Seen seen = teams.hold(caller, team);
      TeamRules.requireEditor(seen);
      Team before = seen.team();
      Draft draft = change.apply(new Draft(before.name(), before.settings()));
      TeamRules.requireChangeable(seen, draft);
      TeamRules.requireSound(draft.settings());
      Team after = before.changed(draft.name(), draft.settings());
      if (!stores.teams().save(after)) {
        throw new IllegalStateException("a held team is gone");
      }
      TeamGate.Seen changed = teams.see(caller, team);
      boolean gains = gains(seen.standing(), changed.standing());
      gate.audited().did(caller, Deeds.raising(gains, Deeds.changed(before, after)));
      return view(changed);
    });
  }

  @Override
  public void delete(Caller caller, TeamId team) {
    stores
        .transactions()
        .run(() -> {
          TeamGate.Seen seen = teams.hold(caller, team);
          if (seen.team().owners() && seen.standing().owner()) {
            throw new UseCaseFailedException(
                new Failure.Forbidden("The owners team cannot be deleted."));
          }
          teams.require(seen, TeamPermission.DESTROY);
          gate.audited().did(caller, Deeds.destroyed(seen.team()));
          stores.teams().remove(team);
        });
  }

  private TeamView view(TeamGate.Seen seen) {
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
