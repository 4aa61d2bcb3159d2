package dev.stateward.adapter.jdbc.audit;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.AuditTrailContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresAuditTrailTest extends AuditTrailContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
