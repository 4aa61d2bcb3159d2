package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.MembershipsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2MembershipsTest extends MembershipsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
