package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.SecondFactorsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemorySecondFactorsTest extends SecondFactorsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
