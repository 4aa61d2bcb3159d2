package dev.stateward.application;

import dev.stateward.testkit.memory.InMemoryBlobStore;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

class InMemoryHousekeeperTest extends HousekeeperContract {
  InMemoryHousekeeperTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)), InMemoryBlobStore.open());
  }
}
