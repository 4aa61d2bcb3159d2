package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.BlobSealsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryBlobSealsTest extends BlobSealsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
