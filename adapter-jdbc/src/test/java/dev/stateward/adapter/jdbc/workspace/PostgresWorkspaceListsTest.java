package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.WorkspaceListsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresWorkspaceListsTest extends WorkspaceListsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
