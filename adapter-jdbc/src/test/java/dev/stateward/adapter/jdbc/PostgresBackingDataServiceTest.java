package dev.stateward.adapter.jdbc;

import dev.stateward.application.retention.BackingDataServiceContract;

final class PostgresBackingDataServiceTest extends BackingDataServiceContract {
  PostgresBackingDataServiceTest() {
    super(PostgresPeer::open);
  }
}
