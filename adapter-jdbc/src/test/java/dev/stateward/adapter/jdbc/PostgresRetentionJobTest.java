package dev.stateward.adapter.jdbc;

import dev.stateward.application.retention.RetentionJobContract;

final class PostgresRetentionJobTest extends RetentionJobContract {
  PostgresRetentionJobTest() {
    super(PostgresPeer::open);
  }
}
