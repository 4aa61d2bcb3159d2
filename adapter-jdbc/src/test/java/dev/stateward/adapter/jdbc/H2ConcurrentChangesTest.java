package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.fixture.OpenStores;

final class H2ConcurrentChangesTest extends ConcurrentChangesContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
