package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.DownloadableStatesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2DownloadableStatesTest extends DownloadableStatesContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
