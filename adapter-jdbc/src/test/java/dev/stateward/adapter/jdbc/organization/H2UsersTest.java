package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.UsersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2UsersTest extends UsersContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
