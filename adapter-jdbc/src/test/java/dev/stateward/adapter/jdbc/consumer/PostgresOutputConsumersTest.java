package dev.stateward.adapter.jdbc.consumer;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.OutputConsumersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresOutputConsumersTest extends OutputConsumersContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
