package dev.stateward.adapter.jdbc;

import dev.stateward.application.job.MaintenanceSchedulerContract;
import dev.stateward.testkit.memory.InMemoryBlobStore;

final class PostgresMaintenanceSchedulerTest extends MaintenanceSchedulerContract {
  PostgresMaintenanceSchedulerTest() {
    super(PostgresPeer::open, InMemoryBlobStore.open());
  }
}
