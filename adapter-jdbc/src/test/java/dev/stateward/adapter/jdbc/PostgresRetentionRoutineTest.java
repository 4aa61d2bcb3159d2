package dev.stateward.adapter.jdbc;

import dev.stateward.application.retention.RetentionJobContract;

final class PostgresRetentionRoutineTest extends RetentionJobContract {
  PostgresRetentionRoutineTest() {
    super(PostgresPeer::open);
  }
}
