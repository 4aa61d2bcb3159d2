package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.TeamAccessesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryTeamAccessesTest extends TeamAccessesContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
