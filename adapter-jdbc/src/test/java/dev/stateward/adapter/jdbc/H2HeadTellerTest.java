package dev.stateward.adapter.jdbc;

import dev.stateward.application.audit.trail.AuditHeadJobContract;

final class H2HeadTellerTest extends AuditHeadJobContract {
  H2HeadTellerTest() {
    super(H2Peer::open);
  }
}
