package dev.stateward.adapter.jdbc.search;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.InstanceSearchContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresInstanceSearchTest extends InstanceSearchContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
