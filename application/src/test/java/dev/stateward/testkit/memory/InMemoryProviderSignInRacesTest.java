package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.ProviderSignInRacesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryProviderSignInRacesTest extends ProviderSignInRacesContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
