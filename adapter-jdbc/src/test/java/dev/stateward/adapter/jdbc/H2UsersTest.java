package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.UsersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2UsersTest extends UsersContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
