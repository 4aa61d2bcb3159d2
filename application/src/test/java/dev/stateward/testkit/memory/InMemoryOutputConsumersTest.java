package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.OutputConsumersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryOutputConsumersTest extends OutputConsumersContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
