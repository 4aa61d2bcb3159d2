package dev.stateward.application;

import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

class InMemoryRetentionRoutineTest extends RetentionRoutineContract {
  InMemoryRetentionRoutineTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)));
  }
}
