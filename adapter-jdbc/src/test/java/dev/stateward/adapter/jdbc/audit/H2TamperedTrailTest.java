package dev.stateward.adapter.jdbc.audit;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.fixture.OpenStores;

final class H2TamperedTrailTest extends TamperedTrailContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }

  @Override
  void unprotect() {
    // The owner of the file can write to it.
  }
}
