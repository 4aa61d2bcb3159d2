package dev.stateward.adapter.jdbc;

import dev.stateward.application.audit.trail.AuditHeadJobContract;

final class PostgresAuditHeadJobTest extends AuditHeadJobContract {
  PostgresAuditHeadJobTest() {
    super(PostgresPeer::open);
  }
}
