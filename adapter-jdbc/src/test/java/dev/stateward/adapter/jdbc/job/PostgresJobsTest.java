package dev.stateward.adapter.jdbc.job;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.JobsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresJobsTest extends JobsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
