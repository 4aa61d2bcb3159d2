package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.BlobReferencesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryBlobReferencesTest extends BlobReferencesContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
