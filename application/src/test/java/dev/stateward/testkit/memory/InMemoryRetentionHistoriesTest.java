package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.RetentionHistoriesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryRetentionHistoriesTest extends RetentionHistoriesContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
