package dev.stateward.application;

import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

class InMemoryUploadFencingTest extends UploadFencingContract {
  InMemoryUploadFencingTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)));
  }
}
