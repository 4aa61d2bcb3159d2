package dev.stateward.testkit.memory;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.WorkloadIdentityId;
import dev.stateward.application.workload.port.WorkloadIdentities;
import dev.stateward.application.workload.port.WorkloadIdentity;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.token.TokenId;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

final class InMemoryWorkloadIdentities implements WorkloadIdentities {
  private final InMemoryTransactions transactions;

  InMemoryWorkloadIdentities(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(WorkloadIdentity identity) {
    transactions.change(tables -> {
      Tables.referred(tables.teams, identity.team());
      Tables.insert(tables.workloadIdentities, identity.id(), identity);
    });
  }

  @Override
  public Optional<WorkloadIdentity> find(WorkloadIdentityId id) {
    return transactions.read(tables -> find(tables, id));
  }

  private static Optional<WorkloadIdentity> find(Tables tables, WorkloadIdentityId id) {
    return Optional.ofNullable(tables.workloadIdentities.get(id)).map(it -> joined(tables, it));
  }

  /** The identity with its organization as that is named today. */
  private static WorkloadIdentity joined(Tables tables, WorkloadIdentity identity) {
    return new WorkloadIdentity(
        identity.id(),
        Tables.referred(tables.organizations, identity.organization().id()),
        identity.team(),
        identity.trust(),
        identity.description(),
        identity.createdAt());
  }

  @Override
  public Optional<WorkloadIdentity> hold(WorkloadIdentityId id) {
    transactions.requireTransaction();
    return transactions.write(tables -> find(tables, id));
  }

  @Override
  public Page<WorkloadIdentity> list(TeamId team, PageRequest request) {
    return transactions.read(tables ->
        Pages.cut(
            tables.workloadIdentities.values().stream()
                .filter(identity -> identity.team().equals(team))
                .map(identity -> joined(tables, identity))
                .sorted(
                    Comparator.comparing(WorkloadIdentity::createdAt)
                        .thenComparing(identity -> identity.id().value()))
                .toList(),
            request));
  }

  @Override
  public boolean save(WorkloadIdentity identity) {
    return transactions.write(tables ->
        tables.workloadIdentities.computeIfPresent(identity.id(), (id, before) -> identity)
            != null);
  }

  @Override
  public boolean remove(WorkloadIdentityId id) {
    return transactions.write(tables -> {
      boolean removed = tables.workloadIdentities.remove(id) != null;
      tables.removeOrphans();
      return removed;
    });
  }

  @Override
  public void bind(WorkloadIdentityId identity, TokenId token) {
    transactions.change(tables -> {
      Tables.referred(tables.workloadIdentities, identity);
      Tables.referred(tables.tokens, token);
      tables.workloadTokens.put(token, identity);
    });
  }

  @Override
  public int removeTokens(WorkloadIdentityId identity, Instant until) {
    return transactions.write(tables -> {
      List<TokenId> expired =
          tokens(tables, identity).stream()
              .filter(token ->
                  !Tables.referred(tables.tokens, token).token().expiresAt().isAfter(until))
              .toList();
      expired.forEach(tables.tokens::remove);
      expired.forEach(tables.workloadTokens::remove);
      return expired.size();
    });
  }

  private static List<TokenId> tokens(Tables tables, WorkloadIdentityId identity) {
    return tables.workloadTokens.keySet().stream()
        .filter(token -> Objects.equals(tables.workloadTokens.get(token), identity))
        .toList();
  }

  @Override
  public long tokens(WorkloadIdentityId identity) {
    return transactions.read(tables -> tokens(tables, identity).size());
  }

  @Override
  public boolean use(Use use) {
    return transactions.write(tables -> tables.usedIdTokens.putIfAbsent(use.digest(), use) == null);
  }

  @Override
  public long uses(WorkloadIdentityId identity) {
    return transactions.read(tables ->
        Collections.frequency(
            tables.usedIdTokens.values().stream().map(Use::identity).toList(), identity));
  }

  @Override
  public void forgetUses(Instant at) {
    transactions.change(
        tables -> tables.usedIdTokens.values().removeIf(use -> !use.endsAt().isAfter(at)));
  }
}
