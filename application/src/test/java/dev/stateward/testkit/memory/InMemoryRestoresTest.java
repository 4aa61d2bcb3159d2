package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.RestoresContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryRestoresTest extends RestoresContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
