package dev.stateward.testkit.memory;

import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.BlobSeals;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

final class InMemoryBlobSeals implements BlobSeals {
  private final InMemoryTransactions transactions;

  InMemoryBlobSeals(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(BlobKey blob, BlobSeal seal) {
    transactions.change(tables -> {
      if (tables.blobSeals.putIfAbsent(blob, seal) != null) {
        throw new IllegalStateException("the blob has a seal already");
      }
    });
  }

  @Override
  public Optional<BlobSeal> find(BlobKey blob, StateVersionId version, BlobKind kind) {
    return transactions.read(tables ->
        Optional.ofNullable(tables.versions.get(version))
            .flatMap(found -> read(tables, blob, found, kind)));
  }

  /** The seal of a blob that is read as that of {@code version}. */
  static Optional<BlobSeal> read(Tables tables, BlobKey blob, StateVersion version, BlobKind kind) {
    return Optional.ofNullable(tables.blobSeals.get(blob))
        .map(seal ->
            new BlobSeal(owner(tables, version, kind), seal.key(), seal.form(), seal.storedSize()));
  }

  /** What the data of {@code version} is sealed for. */
  static BlobOwner owner(Tables tables, StateVersion version, BlobKind kind) {
    return new BlobOwner(
        organization(tables, version.workspace()), version.workspace(), version.id(), kind);
  }

  private static OrganizationId organization(Tables tables, WorkspaceId id) {
    Workspace workspace = tables.workspaces.get(id);
    return workspace == null
        ? Tables.referred(tables.deletedWorkspaces, id).workspace().organization().id()
        : workspace.organization().id();
  }

  @Override
  public void remove(List<BlobKey> blobs) {
    transactions.change(tables -> blobs.forEach(tables.blobSeals::remove));
  }

  @Override
  public List<Entry> notUnder(String wrappingKey, Optional<BlobKey> after, int atMost) {
    return transactions.read(tables ->
        tables.blobSeals.entrySet().stream()
            .filter(entry -> !entry.getValue().key().wrappingKey().equals(wrappingKey))
            .filter(entry ->
                after.filter(key -> entry.getKey().value().compareTo(key.value()) <= 0).isEmpty())
            .sorted(Comparator.comparing(entry -> entry.getKey().value()))
            .limit(atMost)
            .map(entry -> new Entry(entry.getKey(), entry.getValue()))
            .toList());
  }

  @Override
  public int rewrap(List<Rewrap> keys) {
    return transactions.write(tables -> keys.stream().mapToInt(key -> rewrap(tables, key)).sum());
  }

  private static int rewrap(Tables tables, Rewrap key) {
    BlobSeal seal = tables.blobSeals.get(key.blob());
    if (seal == null || !seal.key().equals(key.before())) {
      return 0;
    }
    tables.blobSeals.put(
        key.blob(), new BlobSeal(seal.owner(), key.after(), seal.form(), seal.storedSize()));
    return 1;
  }

  @Override
  public Map<String, Long> counts() {
    return transactions.read(tables ->
        tables.blobSeals.values().stream()
            .collect(
                Collectors.groupingBy(seal -> seal.key().wrappingKey(), Collectors.counting())));
  }
}
