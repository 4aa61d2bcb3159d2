package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.TeamProjectAccessesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryTeamProjectAccessesTest extends TeamProjectAccessesContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
