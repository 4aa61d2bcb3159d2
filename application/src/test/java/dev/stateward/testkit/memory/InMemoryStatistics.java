package dev.stateward.testkit.memory;

import dev.stateward.application.job.port.JobStatus;
import dev.stateward.application.organization.port.Usage.States;
import dev.stateward.application.statistics.port.JobCount;
import dev.stateward.application.statistics.port.Statistics;
import dev.stateward.application.statistics.port.StoredTotals;
import dev.stateward.application.statistics.port.StoredTotals.Waiting;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.WorkspaceLock;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class InMemoryStatistics implements Statistics {
  private final InMemoryTransactions transactions;

  InMemoryStatistics(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  private record Group(JobCount.Kind kind, JobStatus status) {}

  @Override
  public List<JobCount> jobs() {
    return transactions.read(tables ->
        tables.jobs.values().stream()
            .collect(
                Collectors.groupingBy(job -> new Group(JobCount.Kind.of(job.job()), job.status())))
            .entrySet()
            .stream()
            .map(group -> count(group.getKey(), group.getValue()))
            .toList());
  }

  private static JobCount count(Group group, List<Tables.Order> jobs) {
    return new JobCount(
        group.kind(),
        group.status(),
        jobs.size(),
        first(jobs.stream().map(Tables.Order::due)).orElseThrow());
  }

  @Override
  public long organizationsWith(States least) {
    return transactions.read(tables -> List.copyOf(tables.organizations.keySet())).stream()
        .map(new InMemoryUsage(transactions)::states)
        .filter(states ->
            (least.versions() > 0 && states.versions() >= least.versions())
                || (least.bytes() > 0 && states.bytes() >= least.bytes()))
        .count();
  }

  @Override
  public StoredTotals totals() {
    return transactions.read(InMemoryStatistics::totals);
  }

  private static StoredTotals totals(Tables tables) {
    long disabled =
        tables.webhooks.values().stream()
            .filter(hook -> !hook.webhook().subscription().enabled())
            .count();
    return new StoredTotals(
        tables.organizations.size(),
        tables.users.size(),
        tables.workspaces.size(),
        waiting(
            tables.workspaces.values().stream()
                .map(workspace -> workspace.lock())
                .filter(WorkspaceLock.Locked.class::isInstance)
                .map(lock -> ((WorkspaceLock.Locked) lock).since())),
        tables.versions.values().stream()
            .collect(Collectors.groupingBy(StateVersionStatus::of, Collectors.counting())),
        bytes(tables),
        tables.webhooks.size() - disabled,
        disabled,
        waiting(
            tables.deliveries.values().stream()
                .filter(Delivery.Pending.class::isInstance)
                .map(delivery -> delivery.order().orderedAt())),
        damaged(tables),
        waiting(InMemorySmallBlobs.uncopied(tables).map(blob -> blob.getValue().storedAt())),
        unsummed(tables));
  }

  private static long unsummed(Tables tables) {
    return tables.heads.entrySet().stream()
        .filter(head -> !head.getKey().equals(TrailId.SERVER))
        .mapToLong(
            head -> head.getValue().position() - tables.summedUp.getOrDefault(head.getKey(), 0L))
        .sum();
  }

  private static long bytes(Tables tables) {
    Stream<Content> contents =
        tables.versions.values().stream()
            .flatMap(version -> InMemoryStateVersions.blobs(tables, version));
    return contents.mapToLong(Content::size).sum();
  }

  private static long damaged(Tables tables) {
    Set<Object> versions = new HashSet<>(tables.unreadable.keySet());
    tables.checks.forEach((version, check) -> {
      if (!check.sound()) {
        versions.add(version);
      }
    });
    return tables.versions.values().stream()
        .filter(version ->
            version instanceof StateVersion.Finalized
                || version instanceof StateVersion.BackingDataSoftDeleted)
        .filter(version -> versions.contains(version.id()))
        .count();
  }

  private static Waiting waiting(Stream<Instant> since) {
    List<Instant> all = since.toList();
    return Waiting.of(all.size(), first(all.stream()).orElse(null));
  }

  private static Optional<Instant> first(Stream<Instant> instants) {
    return instants.min(Instant::compareTo);
  }
}
