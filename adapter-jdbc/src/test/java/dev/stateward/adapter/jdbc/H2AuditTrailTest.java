package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.AuditTrailContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2AuditTrailTest extends AuditTrailContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
