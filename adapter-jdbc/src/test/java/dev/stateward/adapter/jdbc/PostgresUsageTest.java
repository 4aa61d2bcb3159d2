package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.UsageContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresUsageTest extends UsageContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
