package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.RunsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2RunsTest extends RunsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
