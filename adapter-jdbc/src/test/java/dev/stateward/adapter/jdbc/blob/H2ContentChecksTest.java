package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.ContentChecksContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2ContentChecksTest extends ContentChecksContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
