package dev.stateward.testkit.memory;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.SmallBlobs;
import dev.stateward.testkit.contract.TieredBlobStoreContract;
import java.time.InstantSource;

final class InMemoryTieredBlobStoreTest extends TieredBlobStoreContract {
  private final SmallBlobs small = new InMemoryDatabase().smallBlobs();
  private final BlobStore large = new InMemoryBlobStore(InstantSource.system());

  @Override
  protected SmallBlobs small() {
    return small;
  }

  @Override
  protected BlobStore large() {
    return large;
  }
}
