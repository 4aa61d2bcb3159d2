package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.RemoteStateConsumersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2RemoteStateConsumersTest extends RemoteStateConsumersContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
