package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.JobsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresJobsTest extends JobsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
