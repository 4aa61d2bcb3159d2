package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.WorkspacesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2WorkspacesTest extends WorkspacesContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
