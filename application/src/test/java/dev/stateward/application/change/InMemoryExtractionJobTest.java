package dev.stateward.application.change;

import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

class InMemoryExtractionJobTest extends ExtractionJobContract {
  InMemoryExtractionJobTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)));
  }
}
