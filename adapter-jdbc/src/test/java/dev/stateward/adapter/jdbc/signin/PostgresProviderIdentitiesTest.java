package dev.stateward.adapter.jdbc.signin;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.ProviderIdentitiesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresProviderIdentitiesTest extends ProviderIdentitiesContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
