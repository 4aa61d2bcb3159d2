package dev.stateward.testkit.memory;

import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.Credential;
import dev.stateward.application.stateversion.port.NewestVersions;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.stateversion.port.StateVersions.PlaceNames;
import dev.stateward.application.stateversion.port.StoredOutputs;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.VersionHeader;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class InMemoryStateVersions implements StateVersions {
  private final InMemoryTransactions transactions;

  InMemoryStateVersions(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(StateVersion version) {
    switch (version) {
      case StateVersion.Pending ignored -> insert(version);
      case StateVersion.Finalized ignored -> insert(version);
      case StateVersion.Discarded ignored -> refuse();
      case StateVersion.BackingDataSoftDeleted ignored -> refuse();
      case StateVersion.BackingDataPermanentlyDeleted ignored -> refuse();
    }
  }

  private void insert(StateVersion version) {
    transactions.change(tables -> {
      Tables.require(tables.workspaces.containsKey(version.workspace()));
      Tables.require(originFits(tables, version));
      Tables.insert(tables.versions, version.id(), version);
    });
  }

  private static boolean originFits(Tables tables, StateVersion version) {
    return switch (version.header().origin()) {
      case Origin.Client ignored -> true;
      case Origin.FromRun(var id) ->
          Optional.ofNullable(tables.runs.get(id))
              .filter(run -> run.workspace().equals(version.workspace()))
              .isPresent();
      case Origin.RolledBackTo(var id) ->
          Optional.ofNullable(tables.versions.get(id))
              .filter(source -> source.workspace().equals(version.workspace()))
              .isPresent();
    };
  }

  private static void refuse() {
    throw new IllegalArgumentException("a new version is pending or finalized");
  }

  @Override
  public Optional<StateVersion> find(StateVersionId id) {
    return transactions.read(tables -> Optional.ofNullable(tables.versions.get(id)));
  }

  @Override
  public Optional<VersionWithAccess> find(StateVersionId id, Credential credential) {
    return transactions.read(tables ->
        Optional.ofNullable(tables.versions.get(id))
            .flatMap(version ->
                InMemoryWorkspaces.approached(tables, version.workspace(), credential)
                    .map(seen ->
                        new VersionWithAccess(
                            version,
                            Within.of(seen.workspace()),
                            PlaceNames.of(seen.workspace()),
                            seen.access()))));
  }

  @Override
  public Optional<StateVersion.Finalized> current(WorkspaceId workspace) {
    return transactions.read(tables -> current(tables, workspace));
  }

  static Optional<StateVersion.Finalized> current(Tables tables, WorkspaceId workspace) {
    return Optional.ofNullable(tables.current.get(workspace))
        .map(tables.versions::get)
        .filter(StateVersion.Finalized.class::isInstance)
        .map(StateVersion.Finalized.class::cast);
  }

  @Override
  public NewestVersions newest(WorkspaceId workspace) {
    return transactions.read(tables -> {
      List<StateVersion> all = of(tables, workspace).toList();
      Optional<StateVersion.Finalized> finalized = lastFinalized(tables, workspace);
      return new NewestVersions(
          all.stream()
              .filter(version ->
                  version instanceof StateVersion.Pending
                      || version.equals(all.getLast())
                      || finalized.filter(version::equals).isPresent())
              .toList(),
          finalized
              .filter(version -> version.id().equals(tables.current.get(workspace)))
              .isPresent(),
          InMemoryGuardrails.guards(tables, workspace));
    });
  }

  @Override
  public Optional<StateVersion.Finalized> latestFinalized(WorkspaceId workspace) {
    return transactions.read(tables -> lastFinalized(tables, workspace));
  }

  private static Optional<StateVersion.Finalized> lastFinalized(
      Tables tables, WorkspaceId workspace) {
    return finalized(tables, workspace).reduce((earlier, later) -> later);
  }

  @Override
  public List<StateVersion.Finalized> finalizedAfterCurrent(WorkspaceId workspace) {
    return transactions.read(tables -> afterCurrent(tables, workspace));
  }

  static List<StateVersion.Finalized> afterCurrent(Tables tables, WorkspaceId workspace) {
    List<StateVersion.Finalized> all = finalized(tables, workspace).toList();
    StateVersionId current = tables.current.get(workspace);
    int after = all.stream().map(StateVersion::id).toList().indexOf(current) + 1;
    return all.subList(after, all.size());
  }

  private static Stream<StateVersion.Finalized> finalized(Tables tables, WorkspaceId workspace) {
    return of(tables, workspace)
        .filter(StateVersion.Finalized.class::isInstance)
        .map(StateVersion.Finalized.class::cast);
  }

  @Override
  public List<BlobKey> remove(StateVersionId id) {
    return transactions.write(tables -> {
      StateVersion version = Objects.requireNonNull(tables.versions.remove(id));
      List<BlobKey> keys = blobs(tables, version).map(Content::key).toList();
      tables.json.remove(id);
      tables.outputs.remove(id);
      tables.inventories.remove(id);
      tables.judgements.remove(id);
      return keys;
    });
  }

  private static Stream<StateVersion> of(Tables tables, WorkspaceId workspace) {
    return tables.versions.values().stream()
        .filter(version -> version.workspace().equals(workspace));
  }

  @Override
  public boolean finish(StateVersion.Finalized version) {
    return transactions.write(tables -> {
      boolean pending = tables.versions.get(version.id()) instanceof StateVersion.Pending;
      if (pending) {
        tables.versions.put(version.id(), version);
      }
      return pending;
    });
  }

  @Override
  public boolean finishExamined(StateVersion.Finalized version) {
    return transactions.write(tables -> {
      boolean first = !tables.outputs.containsKey(version.id()) && finish(version);
      if (first) {
        tables.outputs.put(version.id(), StoredOutputs.plain(List.of()));
      }
      return first;
    });
  }

  @Override
  public Optional<StateVersion> hold(StateVersionId id) {
    return transactions.write(tables -> Optional.ofNullable(tables.versions.get(id)));
  }

  @Override
  public void originate(StateVersionId id, Instant time) {
    transactions.change(tables -> {
      if (!(tables.versions.get(id) instanceof StateVersion.Finalized known)) {
        throw new IllegalStateException("the version is not finalized");
      }
      tables.versions.put(
          id,
          new StateVersion.Finalized(
              originated(known.header(), time), known.content(), known.empty()));
    });
  }

  private static VersionHeader originated(VersionHeader known, Instant time) {
    return new VersionHeader(
        known.id(),
        known.workspace(),
        known.declared(),
        known.forced(),
        known.origin(),
        known.createdBy(),
        known.createdAt(),
        time,
        known.lockGeneration());
  }

  @Override
  public boolean softDelete(StateVersion.BackingDataSoftDeleted version) {
    return replace(version, StateVersion.Finalized.class);
  }

  @Override
  public boolean restore(StateVersion.Finalized version) {
    return replace(version, StateVersion.BackingDataSoftDeleted.class);
  }

  private boolean replace(StateVersion version, Class<? extends StateVersion> before) {
    return transactions.write(tables -> {
      boolean fits = before.isInstance(tables.versions.get(version.id()));
      if (fits) {
        tables.versions.put(version.id(), version);
      }
      return fits;
    });
  }

  @Override
  public List<BlobKey> destroy(StateVersion.BackingDataPermanentlyDeleted version) {
    return transactions.write(tables -> {
      StateVersionId id = version.id();
      if (!(tables.versions.get(id) instanceof StateVersion.BackingDataSoftDeleted deleted)) {
        throw new IllegalStateException("not soft deleted: " + id);
      }
      List<BlobKey> keys = blobs(tables, deleted).map(Content::key).toList();
      tables.versions.put(id, version);
      tables.json.remove(id);
      tables.outputs.remove(id);
      tables.inventories.remove(id);
      tables.judgements.remove(id);
      return keys;
    });
  }

  @Override
  public List<StateVersionId> discardPendingBefore(StateVersionId version) {
    return transactions.write(tables -> {
      StateVersion last = tables.versions.get(version);
      if (last == null) {
        return List.of();
      }
      Set<StateVersion> before =
          of(tables, last.workspace())
              .takeWhile(other -> !other.equals(last))
              .collect(Collectors.toSet());
      return discard(tables, before::contains);
    });
  }

  @Override
  public List<StateVersionId> discardPending(WorkspaceId workspace) {
    return transactions.write(
        tables -> discard(tables, version -> version.workspace().equals(workspace)));
  }

  private static List<StateVersionId> discard(Tables tables, Predicate<StateVersion> which) {
    List<StateVersion.Pending> discarded =
        tables.versions.values().stream()
            .filter(which)
            .filter(StateVersion.Pending.class::isInstance)
            .map(StateVersion.Pending.class::cast)
            .toList();
    discarded.forEach(pending -> tables.versions.put(pending.id(), pending.discard()));
    return discarded.stream().map(StateVersion::id).toList();
  }

  @Override
  public boolean discard(StateVersionId id) {
    return transactions.write(tables -> {
      boolean pending = tables.versions.get(id) instanceof StateVersion.Pending;
      discard(tables, version -> version.id().equals(id));
      return pending;
    });
  }

  @Override
  public List<StateVersion.Pending> pendingBefore(Instant before, int atMost) {
    return transactions.read(tables ->
        tables.versions.values().stream()
            .filter(StateVersion.Pending.class::isInstance)
            .map(StateVersion.Pending.class::cast)
            .filter(version -> version.header().createdAt().isBefore(before))
            .limit(atMost)
            .toList());
  }

  @Override
  public boolean attachJson(StateVersionId id, Content content) {
    return transactions.write(
        tables -> tables.versions.containsKey(id) && tables.json.putIfAbsent(id, content) == null);
  }

  @Override
  public Optional<Content> json(StateVersionId id) {
    return transactions.read(tables -> Optional.ofNullable(tables.json.get(id)));
  }

  @Override
  public List<BlobKey> blobKeys(WorkspaceId workspace) {
    return transactions.read(tables -> blobKeys(tables, workspace).toList());
  }

  @Override
  public List<BlobKey> blobKeys(OrganizationId organization) {
    return transactions.read(tables ->
        Stream.concat(
                tables.workspaces.values().stream(),
                tables.deletedWorkspaces.values().stream().map(DeletedWorkspace::workspace))
            .filter(workspace -> workspace.organization().id().equals(organization))
            .flatMap(workspace -> blobKeys(tables, workspace.id()))
            .toList());
  }

  private static Stream<BlobKey> blobKeys(Tables tables, WorkspaceId workspace) {
    return of(tables, workspace).flatMap(version -> blobs(tables, version)).map(Content::key);
  }

  static Stream<Content> blobs(Tables tables, StateVersion version) {
    return Stream.concat(stored(version), Stream.ofNullable(tables.json.get(version.id())));
  }

  private static Stream<Content> stored(StateVersion version) {
    return switch (version) {
      case StateVersion.Finalized finalized -> Stream.of(finalized.content());
      case StateVersion.BackingDataSoftDeleted deleted -> Stream.of(deleted.content());
      case StateVersion.Pending ignored -> Stream.empty();
      case StateVersion.Discarded ignored -> Stream.empty();
      case StateVersion.BackingDataPermanentlyDeleted ignored -> Stream.empty();
    };
  }
}
