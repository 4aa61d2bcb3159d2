package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.DeliveriesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2DeliveriesTest extends DeliveriesContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
