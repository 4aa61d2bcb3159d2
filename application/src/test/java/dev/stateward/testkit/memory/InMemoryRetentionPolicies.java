package dev.stateward.testkit.memory;

import dev.stateward.application.port.PageRequest;
import dev.stateward.application.retention.port.RetentionForecast;
import dev.stateward.application.retention.port.RetentionPolicies;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.retention.AssignedPolicy;
import dev.stateward.domain.retention.BackingDataDecision;
import dev.stateward.domain.retention.PolicyOwner;
import dev.stateward.domain.retention.Retention;
import dev.stateward.domain.retention.RetentionCandidate;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Snapshots;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

final class InMemoryRetentionPolicies implements RetentionPolicies {
  private final InMemoryTransactions transactions;

  InMemoryRetentionPolicies(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<AssignedPolicy> find(PolicyOwner owner) {
    return transactions.read(tables -> Optional.ofNullable(tables.policies.get(owner)));
  }

  @Override
  public void assign(PolicyOwner owner, AssignedPolicy policy) {
    transactions.change(tables -> {
      Tables.require(
          switch (owner) {
            case PolicyOwner.OfOrganization(var id) -> tables.organizations.containsKey(id);
            case PolicyOwner.OfWorkspace(var id) -> tables.workspaces.containsKey(id);
          });
      tables.policies.put(owner, policy);
    });
  }

  @Override
  public boolean remove(PolicyOwner owner) {
    return transactions.write(tables -> tables.policies.remove(owner) != null);
  }

  @Override
  public Map<WorkspaceId, Retention> effective(Collection<WorkspaceId> workspaces) {
    return transactions.read(tables -> {
      Map<WorkspaceId, Retention> effective = new HashMap<>();
      for (WorkspaceId id : workspaces) {
        if (tables.workspaces.containsKey(id)
            && !(effective(tables, id) instanceof Retention.Unset)) {
          effective.put(id, effective(tables, id));
        }
      }
      return effective;
    });
  }

  private static Retention effective(Tables tables, WorkspaceId workspace) {
    return Retention.of(
        Optional.ofNullable(tables.policies.get(new PolicyOwner.OfWorkspace(workspace))),
        Optional.ofNullable(
            tables.policies.get(new PolicyOwner.OfOrganization(organization(tables, workspace)))));
  }

  private static OrganizationId organization(Tables tables, WorkspaceId workspace) {
    return Tables.referred(tables.workspaces, workspace).organization().id();
  }

  @Override
  public List<Expired> expired(Instant now, int atMost) {
    return transactions.read(
        tables -> expired(tables, now, version -> true).stream().limit(atMost).toList());
  }

  @Override
  public RetentionCandidate candidate(StateVersion.Finalized version) {
    return transactions.read(tables -> candidate(tables, version));
  }

  private static RetentionCandidate candidate(Tables tables, StateVersion version) {
    OrganizationId organization = organization(tables, version.workspace());
    List<StateVersion> sinceThen =
        List.copyOf(tables.versions.values()).reversed().stream()
            .takeWhile(later -> !later.id().equals(version.id()))
            .filter(StateVersion.Finalized.class::isInstance)
            .filter(later -> tables.workspaces.containsKey(later.workspace()))
            .toList();
    return new RetentionCandidate(
        version.header().createdAt(),
        1 + sinceThen.stream().filter(it -> it.workspace().equals(version.workspace())).count(),
        1
            + sinceThen.stream()
                .filter(it -> organization(tables, it.workspace()).equals(organization))
                .count());
  }

  @Override
  public RetentionForecast forecast(PolicyOwner within, Instant now, PageRequest request) {
    return transactions.read(tables -> {
      List<Expired> all = expired(tables, now, version -> isWithin(tables, version, within));
      return new RetentionForecast(
          Pages.cut(all, request), all.stream().mapToLong(Expired::size).sum());
    });
  }

  private static boolean isWithin(Tables tables, StateVersion version, PolicyOwner within) {
    return switch (within) {
      case PolicyOwner.OfOrganization(var id) ->
          organization(tables, version.workspace()).equals(id);
      case PolicyOwner.OfWorkspace(var id) -> version.workspace().equals(id);
    };
  }

  private static List<Expired> expired(Tables tables, Instant now, Predicate<StateVersion> wanted) {
    return tables.versions.values().stream()
        .filter(version -> tables.workspaces.containsKey(version.workspace()))
        .filter(wanted)
        .filter(version -> isDeletable(tables, version))
        .filter(version ->
            effective(tables, version.workspace()).expires(candidate(tables, version), now))
        .map(version -> expired(tables, version))
        .toList();
  }

  private static boolean isDeletable(Tables tables, StateVersion version) {
    Snapshots snapshots =
        new Snapshots(InMemoryStateVersions.afterCurrent(tables, version.workspace()));
    return BackingDataDecision.softDelete(
            version,
            snapshots.inUse(version, InMemoryStateVersions.current(tables, version.workspace())),
            InMemoryLegalHolds.keeps(tables, version))
        instanceof BackingDataDecision.MayDelete;
  }

  private static Expired expired(Tables tables, StateVersion version) {
    return new Expired(
        version.id(),
        version.workspace(),
        version.declared().serial(),
        version.header().createdAt(),
        InMemoryStateVersions.blobs(tables, version).mapToLong(Content::size).sum());
  }
}
