package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.ContentChecksContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2ContentChecksTest extends ContentChecksContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
