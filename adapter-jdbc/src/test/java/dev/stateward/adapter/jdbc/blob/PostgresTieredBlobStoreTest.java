package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.SmallBlobs;
import dev.stateward.testkit.contract.TieredBlobStoreContract;
import dev.stateward.testkit.fixture.OpenStores;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterAll;

final class PostgresTieredBlobStoreTest extends TieredBlobStoreContract {
  private static final OpenStores STORES = PostgresPeer.open();
  private final BlobStore large = new InMemoryBlobStore(InstantSource.system());

  @AfterAll
  static void close() {
    STORES.closing().run();
  }

  @Override
  protected SmallBlobs small() {
    return STORES.stores().smallBlobs();
  }

  @Override
  protected BlobStore large() {
    return large;
  }
}
