package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.WorkLocksContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryWorkLocksTest extends WorkLocksContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
