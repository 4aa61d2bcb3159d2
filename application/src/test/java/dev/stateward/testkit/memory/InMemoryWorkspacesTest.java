package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.WorkspacesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryWorkspacesTest extends WorkspacesContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
