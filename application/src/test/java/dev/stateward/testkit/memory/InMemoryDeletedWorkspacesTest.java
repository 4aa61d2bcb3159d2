package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.DeletedWorkspacesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryDeletedWorkspacesTest extends DeletedWorkspacesContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
