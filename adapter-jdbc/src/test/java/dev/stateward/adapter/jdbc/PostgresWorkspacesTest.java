package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.WorkspacesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresWorkspacesTest extends WorkspacesContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
