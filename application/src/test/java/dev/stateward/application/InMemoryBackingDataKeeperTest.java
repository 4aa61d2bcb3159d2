package dev.stateward.application;

import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

class InMemoryBackingDataKeeperTest extends BackingDataKeeperContract {
  InMemoryBackingDataKeeperTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)));
  }
}
