package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.ContentChecksContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryContentChecksTest extends ContentChecksContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
