package dev.stateward.adapter.jdbc.consumer;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.OutputConsumersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2OutputConsumersTest extends OutputConsumersContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
