package dev.stateward.adapter.jdbc.job;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.WorkLocksContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2WorkLocksTest extends WorkLocksContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
