package dev.stateward.application;

import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

class InMemoryWorkspaceRestorerTest extends WorkspaceRestorerContract {
  InMemoryWorkspaceRestorerTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)));
  }
}
