package dev.stateward.adapter.jdbc;

import dev.stateward.application.job.MaintenanceSchedulerContract;
import dev.stateward.testkit.memory.InMemoryBlobStore;

final class H2HousekeeperTest extends MaintenanceSchedulerContract {
  H2HousekeeperTest() {
    super(H2Peer::open, InMemoryBlobStore.open());
  }
}
