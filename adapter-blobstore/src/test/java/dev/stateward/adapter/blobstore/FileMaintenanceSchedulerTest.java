package dev.stateward.adapter.blobstore;

import dev.stateward.application.job.MaintenanceSchedulerContract;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

final class FileMaintenanceSchedulerTest extends MaintenanceSchedulerContract {
  FileMaintenanceSchedulerTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)), UnreadableFiles.open());
  }
}
