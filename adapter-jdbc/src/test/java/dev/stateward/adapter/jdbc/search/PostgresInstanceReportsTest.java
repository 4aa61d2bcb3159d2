package dev.stateward.adapter.jdbc.search;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.InstanceReportsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresInstanceReportsTest extends InstanceReportsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
