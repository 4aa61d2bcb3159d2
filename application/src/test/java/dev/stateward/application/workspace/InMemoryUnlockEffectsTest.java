package dev.stateward.application.workspace;

import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

class InMemoryUnlockEffectsTest extends UnlockEffectsContract {
  InMemoryUnlockEffectsTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)));
  }
}
