package dev.stateward.application.change;

import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

class InMemoryOutputChangesTest extends OutputChangesContract {
  InMemoryOutputChangesTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)));
  }
}
