package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.DeliveriesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryDeliveriesTest extends DeliveriesContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
