package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.SmallBlobsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2SmallBlobsTest extends SmallBlobsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
