package dev.stateward.adapter.jdbc;

import dev.stateward.application.job.MaintenanceSchedulerContract;
import dev.stateward.testkit.memory.InMemoryBlobStore;

final class PostgresHousekeeperTest extends MaintenanceSchedulerContract {
  PostgresHousekeeperTest() {
    super(PostgresPeer::open, InMemoryBlobStore.open());
  }
}
