package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.ResourceMetersContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresResourceMetersTest extends ResourceMetersContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
