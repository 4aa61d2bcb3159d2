package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.DeletedWorkspacesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresDeletedWorkspacesTest extends DeletedWorkspacesContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
