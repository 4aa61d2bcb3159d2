package dev.stateward.adapter.jdbc.change;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.InstanceSpansContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2InstanceSpansTest extends InstanceSpansContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
