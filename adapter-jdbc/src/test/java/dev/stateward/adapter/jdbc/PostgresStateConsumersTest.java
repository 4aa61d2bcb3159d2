package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.StateConsumersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresStateConsumersTest extends StateConsumersContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
