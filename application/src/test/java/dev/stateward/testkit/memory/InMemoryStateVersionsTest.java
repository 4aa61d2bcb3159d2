package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.StateVersionsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryStateVersionsTest extends StateVersionsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
