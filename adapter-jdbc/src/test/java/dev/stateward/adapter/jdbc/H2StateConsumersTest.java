package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.StateConsumersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2StateConsumersTest extends StateConsumersContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
