package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.BlobChecksContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2BlobChecksTest extends BlobChecksContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
