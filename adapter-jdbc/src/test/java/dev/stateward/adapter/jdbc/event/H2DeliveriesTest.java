package dev.stateward.adapter.jdbc.event;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.DeliveriesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2DeliveriesTest extends DeliveriesContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
