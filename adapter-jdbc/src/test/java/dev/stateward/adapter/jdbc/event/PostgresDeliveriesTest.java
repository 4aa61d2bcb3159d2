package dev.stateward.adapter.jdbc.event;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.DeliveriesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresDeliveriesTest extends DeliveriesContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
