package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.RunsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresRunsTest extends RunsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
