package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.StateConsumersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryStateConsumersTest extends StateConsumersContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
