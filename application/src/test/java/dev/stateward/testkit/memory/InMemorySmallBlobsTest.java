package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.SmallBlobsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemorySmallBlobsTest extends SmallBlobsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
