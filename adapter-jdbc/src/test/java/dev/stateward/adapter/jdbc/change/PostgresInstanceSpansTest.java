package dev.stateward.adapter.jdbc.change;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.InstanceSpansContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresInstanceSpansTest extends InstanceSpansContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
