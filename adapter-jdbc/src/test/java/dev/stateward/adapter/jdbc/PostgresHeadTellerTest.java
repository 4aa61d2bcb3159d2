package dev.stateward.adapter.jdbc;

import dev.stateward.application.audit.trail.AuditHeadJobContract;

final class PostgresHeadTellerTest extends AuditHeadJobContract {
  PostgresHeadTellerTest() {
    super(PostgresPeer::open);
  }
}
