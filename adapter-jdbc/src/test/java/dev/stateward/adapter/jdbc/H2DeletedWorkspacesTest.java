package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.DeletedWorkspacesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2DeletedWorkspacesTest extends DeletedWorkspacesContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
