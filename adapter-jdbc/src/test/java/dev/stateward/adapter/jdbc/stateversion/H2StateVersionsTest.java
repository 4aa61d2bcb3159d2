package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.StateVersionsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2StateVersionsTest extends StateVersionsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
