package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.ProjectsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryProjectsTest extends ProjectsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
