package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.BlobSealsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2BlobSealsTest extends BlobSealsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
