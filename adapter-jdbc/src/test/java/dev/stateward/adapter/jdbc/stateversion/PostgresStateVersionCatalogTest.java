package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.StateVersionCatalogContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresStateVersionCatalogTest extends StateVersionCatalogContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
