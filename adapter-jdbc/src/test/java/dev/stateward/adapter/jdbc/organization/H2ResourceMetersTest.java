package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.ResourceMetersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2ResourceMetersTest extends ResourceMetersContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
