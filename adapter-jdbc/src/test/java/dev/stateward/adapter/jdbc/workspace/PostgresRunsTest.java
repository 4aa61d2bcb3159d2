package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.RunsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresRunsTest extends RunsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
