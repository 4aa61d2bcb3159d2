package dev.stateward.adapter.jdbc;

import dev.stateward.application.RetentionRoutineContract;

final class PostgresRetentionRoutineTest extends RetentionRoutineContract {
  PostgresRetentionRoutineTest() {
    super(PostgresPeer::open);
  }
}
