package dev.stateward.testkit.memory;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.stateward.application.blob.port.BlobStore.Stored;
import dev.stateward.application.blob.port.SmallBlobs;
import dev.stateward.domain.stateversion.BlobKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

final class InMemorySmallBlobs implements SmallBlobs {
  private final InMemoryTransactions transactions;

  InMemorySmallBlobs(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(BlobKey key, byte[] bytes, Instant now) {
    transactions.change(tables -> {
      var blob = new Tables.SmallBlob(new String(bytes, ISO_8859_1), now);
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
}
