package dev.stateward.application.audit.trail;

import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;

class InMemoryAuditHeadJobTest extends AuditHeadJobContract {
  InMemoryAuditHeadJobTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)));
  }
}
