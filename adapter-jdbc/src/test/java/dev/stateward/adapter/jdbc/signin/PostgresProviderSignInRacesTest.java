package dev.stateward.adapter.jdbc.signin;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.ProviderSignInRacesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresProviderSignInRacesTest extends ProviderSignInRacesContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
