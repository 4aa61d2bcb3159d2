package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.StateVersionCatalogContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryStateVersionCatalogTest extends StateVersionCatalogContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
