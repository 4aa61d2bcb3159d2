package dev.stateward.adapter.jdbc;

import dev.stateward.application.audit.trail.AuditHeadJobContract;

final class H2AuditHeadJobTest extends AuditHeadJobContract {
  H2AuditHeadJobTest() {
    super(H2Peer::open);
  }
}
