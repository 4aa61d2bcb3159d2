package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.ValueKeysContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryValueKeysTest extends ValueKeysContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
