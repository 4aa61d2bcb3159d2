package dev.stateward.application;

import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

class InMemoryLockEndTest extends LockEndContract {
  InMemoryLockEndTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)));
  }
}
