package dev.stateward.application.workspace;

import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

class InMemoryWorkspaceRestoreServiceTest extends WorkspaceRestoreServiceContract {
  InMemoryWorkspaceRestoreServiceTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)));
  }
}
