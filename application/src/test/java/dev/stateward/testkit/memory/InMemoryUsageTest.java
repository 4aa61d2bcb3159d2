package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.UsageContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryUsageTest extends UsageContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
