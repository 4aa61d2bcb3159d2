package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.MeteringContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryMeteringTest extends MeteringContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
