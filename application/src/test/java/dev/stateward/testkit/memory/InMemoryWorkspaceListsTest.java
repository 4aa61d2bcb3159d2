package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.WorkspaceListsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryWorkspaceListsTest extends WorkspaceListsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
