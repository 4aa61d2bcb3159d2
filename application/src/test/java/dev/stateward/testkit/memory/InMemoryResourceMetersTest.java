package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.ResourceMetersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryResourceMetersTest extends ResourceMetersContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
