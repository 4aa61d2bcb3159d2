package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.RunsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryRunsTest extends RunsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
