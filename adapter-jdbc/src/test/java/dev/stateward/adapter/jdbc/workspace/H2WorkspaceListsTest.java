package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.WorkspaceListsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2WorkspaceListsTest extends WorkspaceListsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
