package dev.stateward.testkit.memory;

import dev.stateward.application.blob.port.BlobChecks;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.JobStatus;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

final class InMemoryBlobChecks implements BlobChecks {
  private static final Tables.Check NEVER = new Tables.Check(Instant.MIN, true);

  private final InMemoryTransactions transactions;

  InMemoryBlobChecks(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void named(Consumer<BlobKey> each) {
    transactions
        .read(tables ->
            Stream.concat(
                    tables.versions.values().stream()
                        .flatMap(version -> InMemoryStateVersions.blobs(tables, version))
                        .map(Content::key),
                    tables.jobs.values().stream().flatMap(InMemoryBlobChecks::removed))
                .toList())
        .forEach(each);
  }

  static Stream<BlobKey> removed(Tables.Order order) {
    return order.status() != JobStatus.DEAD && order.job() instanceof Job.RemoveBlob(var key)
        ? Stream.of(key)
        : Stream.empty();
  }

  @Override
  public List<DueVersion> due(Instant current, Instant others, Instant unreadable, int atMost) {
    return transactions.read(tables ->
        tables.versions.values().stream()
            .filter(InMemoryBlobChecks::hasContent)
            .filter(version ->
                check(tables, version.id())
                    .at()
                    .isBefore(tables.current.containsValue(version.id()) ? current : others))
            .filter(version ->
                tables.unreadable.getOrDefault(version.id(), Instant.MIN).isBefore(unreadable))
            .sorted(
                Comparator.comparing((StateVersion version) -> check(tables, version.id()).at()))
            .limit(atMost)
            .map(version ->
                new DueVersion(
                    version.id(),
                    InMemoryStateVersions.blobs(tables, version).findFirst().orElseThrow(),
                    Optional.ofNullable(tables.json.get(version.id())).stream().toList()))
            .toList());
  }

  private static boolean hasContent(@Nullable StateVersion version) {
    return version instanceof StateVersion.Finalized
        || version instanceof StateVersion.BackingDataSoftDeleted;
  }

  private static Tables.Check check(Tables tables, StateVersionId version) {
    return tables.checks.getOrDefault(version, NEVER);
  }

  @Override
  public void checked(StateVersionId version, Instant now, boolean sound) {
    transactions.change(tables -> {
      if (tables.versions.containsKey(version)) {
        tables.checks.put(version, new Tables.Check(now, sound));
        tables.unreadable.remove(version);
      }
    });
  }

  @Override
  public void unreadable(StateVersionId version, Instant now) {
    transactions.change(tables -> {
      if (tables.versions.containsKey(version)) {
        tables.unreadable.put(version, now);
      }
    });
  }

  @Override
  public List<StateVersionId> unreadable() {
    return transactions.read(tables ->
        tables.unreadable.entrySet().stream()
            .filter(entry -> hasContent(tables.versions.get(entry.getKey())))
            .sorted(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .toList());
  }

  @Override
  public List<StateVersionId> damaged() {
    return transactions.read(tables ->
        tables.checks.entrySet().stream()
            .filter(entry -> !entry.getValue().sound())
            .filter(entry -> hasContent(tables.versions.get(entry.getKey())))
            .sorted(Comparator.comparing(entry -> entry.getValue().at()))
            .map(Map.Entry::getKey)
            .toList());
  }

  @Override
  public Map<BlobKey, Instant> orphans() {
    return transactions.read(tables -> Map.copyOf(tables.orphans));
  }

  @Override
  public void storeOrphans(Map<BlobKey, Instant> orphans) {
    transactions.change(tables -> {
      tables.orphans.clear();
      tables.orphans.putAll(orphans);
    });
  }
}
