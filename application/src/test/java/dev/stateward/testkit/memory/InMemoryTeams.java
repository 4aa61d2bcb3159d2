package dev.stateward.testkit.memory;

import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.user.UserId;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

final class InMemoryTeams implements Teams {
  private final InMemoryTransactions transactions;

  InMemoryTeams(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(Team team) {
    transactions.change(tables -> {
      Tables.require(tables.organizations.containsKey(team.organization().id()));
      requireFree(tables, team);
      Tables.insert(tables.teams, team.id(), team);
    });
  }

  private static void requireFree(Tables tables, Team team) {
    if (list(tables, team.organization().id()).stream()
        .anyMatch(other -> other.name().equals(team.name()) && !other.id().equals(team.id()))) {
      throw new NameTakenException();
    }
  }

  @Override
  public Optional<Team> find(TeamId id) {
    return transactions.read(tables -> find(tables, id));
  }

  private static Optional<Team> find(Tables tables, TeamId id) {
    return Optional.ofNullable(tables.teams.get(id)).map(team -> joined(tables, team));
  }

  /** The team with its organization as that is named today. */
  private static Team joined(Tables tables, Team team) {
    Organization organization =
        tables.organizations.getOrDefault(team.organization().id(), team.organization());
    return new Team(team.id(), organization, team.name(), team.owners(), team.settings());
  }

  @Override
  public Optional<Team> hold(TeamId id) {
    transactions.requireTransaction();
    return transactions.write(tables -> find(tables, id));
  }

  @Override
  public Team ownersOf(OrganizationId organization) {
    return list(organization).stream()
        .filter(Team::owners)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("an organization without owners"));
  }

  @Override
  public List<Team> find(Collection<TeamId> ids) {
    return ids.stream().distinct().flatMap(id -> find(id).stream()).toList();
  }

  @Override
  public List<Team> list(OrganizationId organization) {
    return transactions.read(tables -> list(tables, organization));
  }

  private static List<Team> list(Tables tables, OrganizationId organization) {
    return tables.teams.values().stream()
        .filter(team -> team.organization().id().equals(organization))
        .sorted(Comparator.comparing(team -> team.name().value()))
        .map(team -> joined(tables, team))
        .toList();
  }

  @Override
  public boolean save(Team team) {
    return transactions.write(tables -> {
      Team known = tables.teams.get(team.id());
      if (known == null) {
        return false;
      }
      requireFree(tables, team);
      tables.teams.put(known.id(), known.changed(team.name(), team.settings()));
      return true;
    });
  }

  @Override
  public boolean remove(TeamId id) {
    return transactions.write(tables -> {
      boolean there = tables.teams.remove(id) != null;
      tables.removeOrphans();
      return there;
    });
  }

  @Override
  public Set<TeamId> of(UserId user, OrganizationId organization) {
    return transactions.read(tables ->
        list(tables, organization).stream()
            .map(Team::id)
            .filter(team -> tables.teamMembers.contains(new Tables.TeamMember(team, user)))
            .collect(Collectors.toSet()));
  }

  @Override
  public Map<UserId, Set<TeamId>> of(Collection<UserId> users, OrganizationId organization) {
    return Set.copyOf(users).stream()
        .collect(Collectors.toMap(user -> user, user -> of(user, organization)));
  }

  @Override
  public Map<OrganizationId, Set<TeamId>> of(
      UserId user, Collection<OrganizationId> organizations) {
    return Set.copyOf(organizations).stream()
        .collect(Collectors.toMap(id -> id, id -> of(user, id)));
  }

  @Override
  public long countMembers(Collection<TeamId> ids) {
    return members(ids).values().stream().mapToLong(List::size).sum();
  }

  @Override
  public Map<TeamId, List<OrganizationMembership>> members(Collection<TeamId> ids) {
    Map<TeamId, List<OrganizationMembership>> members = new LinkedHashMap<>();
    return transactions.read(tables -> {
      for (TeamId id : ids) {
        find(tables, id)
            .ifPresent(team ->
                members.put(
                    id,
                    InMemoryMemberships.list(tables, team.organization().id()).stream()
                        .filter(one ->
                            tables.teamMembers.contains(new Tables.TeamMember(id, one.user().id())))
                        .toList()));
      }
      return members;
    });
  }

  @Override
  public void put(TeamId id, Collection<UserId> members) {
    transactions.change(tables -> {
      for (UserId user : members) {
        Team team = Tables.referred(tables.teams, id);
        Tables.require(
            InMemoryMemberships.find(tables, team.organization().id(), user).isPresent());
        tables.teamMembers.add(new Tables.TeamMember(id, user));
      }
    });
  }

  @Override
  public void take(TeamId id, Collection<UserId> members) {
    transactions.change(tables ->
        members.forEach(user -> tables.teamMembers.remove(new Tables.TeamMember(id, user))));
  }
}
