package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.RemoteStateConsumersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryRemoteStateConsumersTest extends RemoteStateConsumersContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
