package dev.stateward.application.job;

import dev.stateward.testkit.memory.InMemoryBlobStore;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

class InMemoryMaintenanceSchedulerTest extends MaintenanceSchedulerContract {
  InMemoryMaintenanceSchedulerTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)), InMemoryBlobStore.open());
  }
}
