package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.BlobChecksContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryBlobChecksTest extends BlobChecksContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
