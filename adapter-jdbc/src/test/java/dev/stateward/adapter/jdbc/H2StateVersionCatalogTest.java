package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.StateVersionCatalogContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2StateVersionCatalogTest extends StateVersionCatalogContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
