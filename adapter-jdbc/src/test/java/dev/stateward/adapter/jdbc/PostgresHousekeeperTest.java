package dev.stateward.adapter.jdbc;

import dev.stateward.application.HousekeeperContract;
import dev.stateward.testkit.memory.InMemoryBlobStore;

final class PostgresHousekeeperTest extends HousekeeperContract {
  PostgresHousekeeperTest() {
    super(PostgresPeer::open, InMemoryBlobStore.open());
  }
}
