package dev.stateward.application.retention;

import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

class InMemoryBackingDataServiceTest extends BackingDataServiceContract {
  InMemoryBackingDataServiceTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)));
  }
}
