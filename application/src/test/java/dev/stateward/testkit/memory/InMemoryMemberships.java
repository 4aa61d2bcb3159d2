package dev.stateward.testkit.memory;

import dev.stateward.application.port.out.Memberships;
import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.Standing;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map.Entry;
import java.util.Set;
import java.util.function.Function;

final class InMemoryMemberships implements Memberships {
  private final InMemoryTransactions transactions;

  InMemoryMemberships(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void addOwnersTeam(OrganizationId organization, TeamId owners) {
    transactions.change(tables -> {
      Tables.require(tables.organizations.containsKey(organization));
      Tables.require(
          tables.teams.values().stream()
              .noneMatch(team -> team.owners() && team.organization().equals(organization)));
      Tables.insert(tables.teams, owners, new Tables.Team(organization, true, Set.of()));
    });
  }

  @Override
  public void join(OrganizationId organization, UserId user) {
    transactions.change(tables -> {
      Tables.require(tables.organizations.containsKey(organization));
      Tables.require(tables.users.containsKey(user));
      tables.memberships.add(new Tables.Membership(organization, user));
    });
  }

  @Override
  public void makeOwner(OrganizationId organization, UserId user) {
    transactions.change(tables -> {
      Tables.require(tables.memberships.contains(new Tables.Membership(organization, user)));
      tables.teams.forEach((id, team) -> {
        if (team.owners() && team.organization().equals(organization)) {
          tables.teamMembers.add(new Tables.TeamMember(id, user));
        }
      });
    });
  }

  @Override
  public boolean acquainted(Principal viewer, UserId user) {
    return transactions.read(tables ->
        tables.memberships.stream()
            .filter(membership -> membership.user().equals(user))
            .anyMatch(membership -> belongs(tables, viewer, membership.organization())));
  }

  @Override
  public Standing standing(Principal principal, OrganizationId organization) {
    return transactions.read(
        tables -> standing(tables, principal, organization, team -> List.of()));
  }

  @Override
  public Standing standing(
      Principal principal, OrganizationId organization, WorkspaceId workspace) {
    return transactions.read(tables ->
        standing(tables, principal, organization, team -> linked(tables, team, workspace)));
  }

  private static List<WorkspaceAccess> linked(Tables tables, TeamId team, WorkspaceId workspace) {
    WorkspaceAccess access = tables.links.get(new Tables.TeamLink(team, workspace));
    return access == null ? List.of() : List.of(access);
  }

  static Standing standing(
      Tables tables,
      Principal principal,
      OrganizationId organization,
      Function<TeamId, List<WorkspaceAccess>> links) {
    if (!belongs(tables, principal, organization)) {
      return Standing.STRANGER;
    }
    List<Grant> grants = new ArrayList<>();
    if (principal instanceof Principal.Organization) {
      grants.add(new Grant.OrganizationToken());
    }
    for (TeamId id : teams(tables, principal, organization)) {
      Tables.Team team = tables.teams.get(id);
      if (team != null && team.owners()) {
        grants.add(new Grant.Ownership());
      } else if (team != null) {
        team.permissions().stream()
            .sorted()
            .forEach(permission -> grants.add(new Grant.ThroughOrganization(id, permission)));
      }
      links.apply(id).forEach(access -> grants.add(new Grant.ThroughLink(id, access)));
    }
    return new Standing(true, grants);
  }

  static boolean belongs(Tables tables, Principal principal, OrganizationId organization) {
    return switch (principal) {
      case Principal.User(var id) ->
          tables.memberships.contains(new Tables.Membership(organization, id));
      case Principal.Team(var id) -> {
        Tables.Team team = tables.teams.get(id);
        yield team != null && team.organization().equals(organization);
      }
      case Principal.Organization(var id) ->
          id.equals(organization) && tables.organizations.containsKey(id);
    };
  }

  /** The teams through which {@code principal} acts, by identifier. */
  static List<TeamId> teams(Tables tables, Principal principal, OrganizationId organization) {
    return tables.teams.entrySet().stream()
        .filter(team -> team.getValue().organization().equals(organization))
        .map(Entry::getKey)
        .filter(id -> actsThrough(tables, principal, id))
        .sorted(Comparator.comparing(TeamId::value))
        .toList();
  }

  private static boolean actsThrough(Tables tables, Principal principal, TeamId team) {
    return switch (principal) {
      case Principal.User(var id) -> tables.teamMembers.contains(new Tables.TeamMember(team, id));
      case Principal.Team(var id) -> id.equals(team);
      case Principal.Organization ignored -> false;
    };
  }
}
