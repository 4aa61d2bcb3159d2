package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.UsersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryUsersTest extends UsersContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
