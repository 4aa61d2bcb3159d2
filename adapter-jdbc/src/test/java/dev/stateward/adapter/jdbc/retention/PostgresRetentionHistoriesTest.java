package dev.stateward.adapter.jdbc.retention;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.RetentionHistoriesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresRetentionHistoriesTest extends RetentionHistoriesContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
