package dev.stateward.testkit.memory;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.testkit.contract.BlobStoreContract;
import java.time.InstantSource;

final class InMemoryBlobStoreTest extends BlobStoreContract {
  private final BlobStore store = new InMemoryBlobStore(InstantSource.system());

  @Override
  protected BlobStore store() {
    return store;
  }
}
