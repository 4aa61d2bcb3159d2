package dev.stateward.application.audit.trail;

import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

class InMemoryHeadTellerTest extends AuditHeadJobContract {
  InMemoryHeadTellerTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)));
  }
}
