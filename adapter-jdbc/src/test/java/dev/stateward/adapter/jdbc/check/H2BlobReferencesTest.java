package dev.stateward.adapter.jdbc.check;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.BlobReferencesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2BlobReferencesTest extends BlobReferencesContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
