package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.TieredBlobStore;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.SmallBlobs;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A {@link TieredBlobStore} is a blob store, whatever its parts are. */
public abstract class TieredBlobStoreContract extends BlobStoreContract {
  /** Where its small blobs are. */
  protected abstract SmallBlobs small();

  /** Where its large blobs are. */
  protected abstract BlobStore large();

  @Override
  protected final BlobStore store() {
    return store(Budgets.SMALL_BLOB);
  }

  private BlobStore store(int largest) {
    return new AsBlobStore(new TieredBlobStore(small(), large(), largest, InstantSource.system()));
  }

  /** What use cases see, as the port that it is held to. */
  private record AsBlobStore(TieredBlobStore blobs) implements BlobStore {
    @Override
    public void put(BlobKey key, InputStream content, OptionalLong size) throws IOException {
      blobs.put(key, content, size);
    }

    @Override
    public OpenBlob open(BlobKey key, long offset) {
      return blobs.open(key, offset);
    }

    @Override
    public OptionalLong size(BlobKey key) {
      return blobs.size(key);
    }

    @Override
    public void delete(BlobKey key) {
      blobs.delete(key);
    }

    @Override
    public void list(Consumer<Stored> each) {
      blobs.list(each);
    }
  }

  private static void put(BlobStore store, BlobKey key, int size, boolean announced)
      throws IOException {
    store.put(
        key,
        new ByteArrayInputStream(bytes(size)),
        announced ? OptionalLong.of(size) : OptionalLong.empty());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 100, true",
    "1, 100, true",
    "100, 100, true",
    "101, 100, false",
    "65536, 65536, true",
    "65537, 65536, false",
    "0, 0, false",
    "7, 0, false"
  })
  void putsEachWhereItsSizeSays(int size, int largest, boolean isSmall) throws IOException {
    for (boolean announced : new boolean[] {true, false}) {
      BlobKey key = unusedKey();
      put(store(largest), key, size, announced);

      assertThat(small().size(key).isPresent()).isEqualTo(isSmall);
      assertThat(large().size(key).isPresent()).isEqualTo(!isSmall);
      assertThat(read(key)).isEqualTo(bytes(size));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 50, 65536})
  void findsWhatWasStoredUnderAnotherLimit(int former) throws IOException {
    BlobKey key = unusedKey();
    put(store(former), key, 100, true);

    for (int largest : new int[] {0, 50, 65536}) {
      assertThat(store(largest).size(key)).hasValue(100);
      try (var blob = store(largest).open(key, 90)) {
        assertThat(blob.readAllBytes()).hasSize(10);
      }
    }
    store(0).delete(key);
    assertThat(small().size(key)).isEmpty();
    assertThat(large().size(key)).isEmpty();
  }
}
