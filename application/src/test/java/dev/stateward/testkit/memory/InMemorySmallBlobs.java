package dev.stateward.testkit.memory;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.BlobStore.Stored;
import dev.stateward.application.blob.port.SmallBlobs;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class InMemorySmallBlobs implements SmallBlobs {
  private final InMemoryTransactions transactions;

  InMemorySmallBlobs(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(BlobKey key, byte[] bytes, Instant now) {
    transactions.change(tables -> {
      var blob = new Tables.SmallBlob(new String(bytes, ISO_8859_1), now, false);
      if (tables.smallBlobs.putIfAbsent(key, blob) != null) {
        throw new IllegalStateException("something is stored under the key already");
      }
    });
  }

  @Override
  public Optional<byte[]> find(BlobKey key) {
    return transactions
        .read(tables -> Optional.ofNullable(tables.smallBlobs.get(key)))
        .map(blob -> blob.bytes().getBytes(ISO_8859_1));
  }

  @Override
  public OptionalLong size(BlobKey key) {
    return find(key).map(bytes -> OptionalLong.of(bytes.length)).orElseGet(OptionalLong::empty);
  }

  @Override
  public void remove(BlobKey key) {
    transactions.change(tables -> tables.smallBlobs.remove(key));
  }

  @Override
  public List<Stored> list(Optional<BlobKey> after, int atMost) {
    return transactions.read(tables ->
        tables.smallBlobs.entrySet().stream()
            .map(blob ->
                new Stored(
                    blob.getKey(), blob.getValue().bytes().length(), blob.getValue().storedAt()))
            .filter(blob ->
                after.filter(key -> blob.key().value().compareTo(key.value()) <= 0).isEmpty())
            .sorted(Comparator.comparing(blob -> blob.key().value()))
            .limit(atMost)
            .toList());
  }

  @Override
  public List<Uncopied> uncopied(Optional<BlobKey> after, int atMost) {
    return transactions.read(tables ->
        uncopied(tables)
            .map(Map.Entry::getKey)
            .filter(key -> after.filter(it -> key.value().compareTo(it.value()) <= 0).isEmpty())
            .flatMap(key -> uncopied(tables, key).stream())
            .limit(atMost)
            .toList());
  }

  /** Those that are to be copied, by key. */
  static Stream<Map.Entry<BlobKey, Tables.SmallBlob>> uncopied(Tables tables) {
    return tables.smallBlobs.entrySet().stream()
        .filter(blob -> !blob.getValue().copied())
        .filter(blob -> uncopied(tables, blob.getKey()).isPresent())
        .sorted(Comparator.comparing(blob -> blob.getKey().value()));
  }

  private static Optional<Uncopied> uncopied(Tables tables, BlobKey key) {
    return Optional.ofNullable(tables.blobSeals.get(key))
        .map(BlobSeal::owner)
        .filter(owner -> refers(tables, owner, key))
        .flatMap(owner ->
            workspace(tables, owner.workspace())
                .map(it ->
                    new Uncopied(
                        key, owner.version(), owner.kind(), it.organization().name(), it.name())));
  }

  private static boolean refers(Tables tables, BlobOwner owner, BlobKey key) {
    Optional<BlobKey> state =
        switch (tables.versions.get(owner.version())) {
          case StateVersion.Finalized it -> Optional.of(it.content().key());
          case StateVersion.BackingDataSoftDeleted it -> Optional.of(it.content().key());
          case null, default -> Optional.empty();
        };
    Optional<BlobKey> json =
        Optional.ofNullable(tables.json.get(owner.version())).map(Content::key);
    return state.filter(key::equals).or(() -> json.filter(key::equals)).isPresent();
  }

  private static Optional<Workspace> workspace(Tables tables, WorkspaceId id) {
    return Optional.ofNullable(tables.workspaces.get(id))
        .or(() ->
            Optional.ofNullable(tables.deletedWorkspaces.get(id)).map(DeletedWorkspace::workspace));
  }

  @Override
  public Set<BlobKey> copied(Collection<BlobKey> keys, Instant now) {
    transactions.change(tables ->
        keys.forEach(key ->
            tables.smallBlobs.computeIfPresent(
                key, (same, blob) -> new Tables.SmallBlob(blob.bytes(), blob.storedAt(), true))));
    return transactions.read(tables ->
        keys.stream()
            .filter(tables.smallBlobs::containsKey)
            .filter(tables.blobSeals::containsKey)
            .collect(Collectors.toUnmodifiableSet()));
  }
}
