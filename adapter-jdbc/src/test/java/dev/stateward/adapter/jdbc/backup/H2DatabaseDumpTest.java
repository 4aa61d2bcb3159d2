package dev.stateward.adapter.jdbc.backup;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.fixture.OpenStores;

final class H2DatabaseDumpTest extends DatabaseDumpContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
