package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.InstanceReportsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryInstanceReportsTest extends InstanceReportsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
