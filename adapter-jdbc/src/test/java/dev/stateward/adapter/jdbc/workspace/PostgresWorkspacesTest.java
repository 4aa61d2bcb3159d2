package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.WorkspacesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresWorkspacesTest extends WorkspacesContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
