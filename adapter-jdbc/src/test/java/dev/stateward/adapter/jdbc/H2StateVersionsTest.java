package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.StateVersionsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2StateVersionsTest extends StateVersionsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
