package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.StateConsumersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresStateConsumersTest extends StateConsumersContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
