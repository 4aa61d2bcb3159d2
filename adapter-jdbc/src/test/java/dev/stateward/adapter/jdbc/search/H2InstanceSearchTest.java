package dev.stateward.adapter.jdbc.search;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.InstanceSearchContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2InstanceSearchTest extends InstanceSearchContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
