package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.ProviderIdentitiesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryProviderIdentitiesTest extends ProviderIdentitiesContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
