package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.TeamsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryTeamsTest extends TeamsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
