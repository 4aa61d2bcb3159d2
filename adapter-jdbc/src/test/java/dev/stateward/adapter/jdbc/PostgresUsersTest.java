package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.UsersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresUsersTest extends UsersContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
