package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.JobsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryJobsTest extends JobsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
