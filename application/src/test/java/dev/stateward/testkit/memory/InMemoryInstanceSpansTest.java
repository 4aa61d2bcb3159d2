package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.InstanceSpansContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryInstanceSpansTest extends InstanceSpansContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
