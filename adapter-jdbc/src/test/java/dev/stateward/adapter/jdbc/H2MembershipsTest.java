package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.MembershipsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2MembershipsTest extends MembershipsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
