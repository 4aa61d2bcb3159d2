package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.StatisticsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryStatisticsTest extends StatisticsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
