package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.UsersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresUsersTest extends UsersContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
