package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.AuditTrailContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryAuditTrailTest extends AuditTrailContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
