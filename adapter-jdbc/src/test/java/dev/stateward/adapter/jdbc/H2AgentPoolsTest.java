package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.AgentPoolsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2AgentPoolsTest extends AgentPoolsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
