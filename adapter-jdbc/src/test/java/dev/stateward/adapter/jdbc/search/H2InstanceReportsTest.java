package dev.stateward.adapter.jdbc.search;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.InstanceReportsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2InstanceReportsTest extends InstanceReportsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
