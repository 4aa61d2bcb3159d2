package dev.stateward.testkit.memory;

import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobPlaces;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

final class InMemoryBlobPlaces implements BlobPlaces {
  private final InMemoryTransactions transactions;

  InMemoryBlobPlaces(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public List<Misplaced> misplaced(Wanted wanted, Optional<StateVersionId> after, int atMost) {
    return transactions.read(tables ->
        tables.versions.values().stream()
            .filter(version ->
                after.filter(id -> version.id().value().compareTo(id.value()) <= 0).isEmpty())
            .sorted(Comparator.comparing(version -> version.id().value()))
            .flatMap(version ->
                InMemoryStateVersions.blobs(tables, version)
                    .map(blob ->
                        new Misplaced(
                            version.id(),
                            blob.equals(tables.json.get(version.id()))
                                ? BlobKind.JSON_STATE
                                : BlobKind.STATE,
                            blob,
                            tables.smallBlobs.containsKey(blob.key()))))
            .filter(it ->
                wanted.sealed() != tables.blobSeals.containsKey(it.blob().key())
                    || it.small() != (wanted.largest() > 0 && it.blob().size() <= wanted.largest()))
            .limit(atMost)
            .toList());
  }

  @Override
  public long countMisplaced(Wanted wanted) {
    return misplaced(wanted, Optional.empty(), Integer.MAX_VALUE).size();
  }

  @Override
  public boolean rename(StateVersionId version, BlobKey from, BlobKey to) {
    return transactions.write(tables -> {
      StateVersion before = tables.versions.get(version);
      if (before == null) {
        return false;
      }
      StateVersion after = renamed(before, from, to);
      tables.versions.put(version, after);
      Content json = tables.json.get(version);
      if (json != null && json.key().equals(from)) {
        tables.json.put(version, renamed(json, to));
        return true;
      }
      return !after.equals(before);
    });
  }

  private static StateVersion renamed(StateVersion version, BlobKey from, BlobKey to) {
    return switch (version) {
      case StateVersion.Finalized it when it.content().key().equals(from) ->
          new StateVersion.Finalized(it.header(), renamed(it.content(), to), it.empty());
      case StateVersion.BackingDataSoftDeleted it when it.content().key().equals(from) ->
          new StateVersion.Finalized(it.header(), renamed(it.content(), to), it.empty())
              .softDelete(it.deletedAt(), it.graceDays());
      case StateVersion.Finalized it -> it;
      case StateVersion.BackingDataSoftDeleted it -> it;
      case StateVersion.Pending it -> it;
      case StateVersion.Discarded it -> it;
      case StateVersion.BackingDataPermanentlyDeleted it -> it;
    };
  }

  private static Content renamed(Content blob, BlobKey to) {
    return new Content(to, blob.size(), blob.md5(), blob.sha256());
  }
}
