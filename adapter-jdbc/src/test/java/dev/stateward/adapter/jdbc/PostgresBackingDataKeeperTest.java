package dev.stateward.adapter.jdbc;

import dev.stateward.application.retention.BackingDataServiceContract;

final class PostgresBackingDataKeeperTest extends BackingDataServiceContract {
  PostgresBackingDataKeeperTest() {
    super(PostgresPeer::open);
  }
}
