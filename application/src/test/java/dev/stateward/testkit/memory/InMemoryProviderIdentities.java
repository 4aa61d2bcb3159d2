package dev.stateward.testkit.memory;

import dev.stateward.application.signin.port.ProviderIdentities;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import dev.stateward.testkit.memory.Tables.ProviderMembership;
import dev.stateward.testkit.memory.Tables.TeamMember;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

final class InMemoryProviderIdentities implements ProviderIdentities {
  private final InMemoryTransactions transactions;

  InMemoryProviderIdentities(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<UserId> find(Identity identity) {
    return transactions.read(tables ->
        Optional.ofNullable(tables.providerIdentities.get(identity))
            .filter(tables.users::containsKey));
  }

  @Override
  public boolean has(String issuer, UserId user) {
    return transactions.read(tables -> has(tables, issuer, user));
  }

  private static boolean has(Tables tables, String issuer, UserId user) {
    return tables.providerIdentities.entrySet().stream()
        .filter(one -> one.getKey().issuer().equals(issuer))
        .map(Map.Entry::getValue)
        .anyMatch(user::equals);
  }

  @Override
  public void add(Identity identity, UserId user, Instant at) {
    transactions.change(tables -> {
      Tables.require(tables.users.containsKey(user));
      Tables.require(!has(tables, identity.issuer(), user));
      Tables.insert(tables.providerIdentities, identity, user);
    });
  }

  @Override
  public boolean removeAll(UserId user) {
    boolean[] removed = {false};
    transactions.change(
        tables -> removed[0] = tables.providerIdentities.values().removeIf(user::equals));
    return removed[0];
  }

  @Override
  public Set<TeamId> teams(UserId user) {
    return transactions.read(tables ->
        tables.teamMembers.stream()
            .filter(tables.providerTeamMembers::contains)
            .filter(member -> member.user().equals(user))
            .map(TeamMember::team)
            .collect(Collectors.toSet()));
  }

  @Override
  public void putTeam(TeamId team, UserId user) {
    transactions.change(tables -> {
      TeamMember member = new TeamMember(team, user);
      Tables.require(tables.teamMembers.contains(member));
      tables.providerTeamMembers.add(member);
    });
  }

  @Override
  public boolean joined(OrganizationId organization, UserId user) {
    ProviderMembership membership = new ProviderMembership(organization, user);
    return transactions.read(
        tables -> tables.providerMemberships.contains(membership) && isMember(tables, membership));
  }

  @Override
  public void putMembership(OrganizationId organization, UserId user) {
    transactions.change(tables -> {
      ProviderMembership membership = new ProviderMembership(organization, user);
      Tables.require(isMember(tables, membership));
      tables.providerMemberships.add(membership);
    });
  }

  /** What cascades from users and memberships. */
  static void removeOrphans(Tables tables) {
    tables.providerIdentities.values().removeIf(user -> !tables.users.containsKey(user));
    tables.providerMemberships.removeIf(membership -> !isMember(tables, membership));
    tables.providerTeamMembers.retainAll(tables.teamMembers);
  }

  private static boolean isMember(Tables tables, ProviderMembership membership) {
    return tables.memberships.values().stream()
        .anyMatch(one ->
            one.organization().id().equals(membership.organization())
                && one.user().id().equals(membership.user()));
  }
}
