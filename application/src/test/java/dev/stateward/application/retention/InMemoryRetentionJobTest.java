package dev.stateward.application.retention;

import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

class InMemoryRetentionJobTest extends RetentionJobContract {
  InMemoryRetentionJobTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)));
  }
}
