package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.InstanceSearchContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryInstanceSearchTest extends InstanceSearchContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
