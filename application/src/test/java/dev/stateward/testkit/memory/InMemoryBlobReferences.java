package dev.stateward.testkit.memory;

import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.check.port.BlobReference;
import dev.stateward.application.check.port.BlobReference.Place;
import dev.stateward.application.check.port.BlobReference.StoredSeal;
import dev.stateward.application.check.port.BlobReferences;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

final class InMemoryBlobReferences implements BlobReferences {
  private final InMemoryTransactions transactions;

  InMemoryBlobReferences(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  private static Stream<BlobReference> all(Tables tables) {
    return tables.versions.values().stream()
        .flatMap(version ->
            InMemoryStateVersions.blobs(tables, version)
                .map(blob -> reference(tables, version, blob)));
  }

  private static BlobReference reference(Tables tables, StateVersion version, Content blob) {
    BlobKind kind =
        blob.equals(tables.json.get(version.id())) ? BlobKind.JSON_STATE : BlobKind.STATE;
    Optional<BlobSeal> seal = InMemoryBlobSeals.read(tables, blob.key(), version, kind);
    Tables.SmallBlob small = tables.smallBlobs.get(blob.key());
    return new BlobReference(
        InMemoryBlobSeals.owner(tables, version, kind),
        blob,
        seal.<StoredSeal>map(StoredSeal.Under::new).orElseGet(StoredSeal.None::new),
        small == null
            ? new Place.Outside()
            : new Place.Database(small.bytes().length(), small.copied()));
  }

  @Override
  public long count() {
    return transactions.read(tables -> all(tables).count());
  }

  @Override
  public List<BlobReference> part(BlobKind kind, Optional<StateVersionId> after, int atMost) {
    return transactions.read(tables ->
        all(tables)
            .filter(reference -> reference.kind() == kind)
            .filter(reference ->
                after
                    .filter(id -> reference.version().value().compareTo(id.value()) <= 0)
                    .isEmpty())
            .sorted(Comparator.comparing(reference -> reference.version().value()))
            .limit(atMost)
            .toList());
  }

  @Override
  public Optional<BlobReference> find(StateVersionId version, BlobKind kind) {
    return transactions.read(tables ->
        all(tables).filter(it -> it.version().equals(version) && it.kind() == kind).findFirst());
  }

  @Override
  public List<BlobKey> withoutVersion(Optional<BlobKey> after, int atMost) {
    return transactions.read(tables -> {
      Set<BlobKey> named = new HashSet<>();
      all(tables).forEach(reference -> named.add(reference.blob().key()));
      tables.jobs.values().stream().flatMap(InMemoryBlobChecks::removed).forEach(named::add);
      return tables.blobSeals.keySet().stream()
          .filter(key -> !named.contains(key))
          .filter(key -> after.filter(it -> key.value().compareTo(it.value()) <= 0).isEmpty())
          .sorted(Comparator.comparing(BlobKey::value))
          .limit(atMost)
          .toList();
    });
  }
}
