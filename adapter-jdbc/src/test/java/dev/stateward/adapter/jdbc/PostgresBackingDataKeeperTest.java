package dev.stateward.adapter.jdbc;

import dev.stateward.application.BackingDataKeeperContract;

final class PostgresBackingDataKeeperTest extends BackingDataKeeperContract {
  PostgresBackingDataKeeperTest() {
    super(PostgresPeer::open);
  }
}
