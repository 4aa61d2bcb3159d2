package dev.stateward.adapter.jdbc;

import dev.stateward.application.job.MaintenanceSchedulerContract;
import dev.stateward.testkit.memory.InMemoryBlobStore;

final class H2MaintenanceSchedulerTest extends MaintenanceSchedulerContract {
  H2MaintenanceSchedulerTest() {
    super(H2Peer::open, InMemoryBlobStore.open());
  }
}
