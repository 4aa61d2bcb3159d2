package dev.stateward.application;

import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

class InMemoryHeadTellerTest extends HeadTellerContract {
  InMemoryHeadTellerTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)));
  }
}
