package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.WorkspaceListsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresWorkspaceListsTest extends WorkspaceListsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
