package dev.stateward.adapter.blobstore;

import dev.stateward.application.HousekeeperContract;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

final class FileHousekeeperTest extends HousekeeperContract {
  FileHousekeeperTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)), RefusedFiles.open());
  }
}
