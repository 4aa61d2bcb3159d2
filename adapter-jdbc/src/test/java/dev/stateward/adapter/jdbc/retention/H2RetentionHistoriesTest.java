package dev.stateward.adapter.jdbc.retention;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.RetentionHistoriesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2RetentionHistoriesTest extends RetentionHistoriesContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
