package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.AuditTrailContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresAuditTrailTest extends AuditTrailContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
