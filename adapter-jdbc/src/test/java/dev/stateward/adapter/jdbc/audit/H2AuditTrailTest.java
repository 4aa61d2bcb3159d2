package dev.stateward.adapter.jdbc.audit;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.AuditTrailContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2AuditTrailTest extends AuditTrailContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
