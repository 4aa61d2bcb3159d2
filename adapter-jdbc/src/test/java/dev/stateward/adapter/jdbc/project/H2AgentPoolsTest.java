package dev.stateward.adapter.jdbc.project;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.AgentPoolsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2AgentPoolsTest extends AgentPoolsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
