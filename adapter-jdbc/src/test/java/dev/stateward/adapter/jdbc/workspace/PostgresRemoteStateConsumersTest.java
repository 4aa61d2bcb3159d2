package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.RemoteStateConsumersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresRemoteStateConsumersTest extends RemoteStateConsumersContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
