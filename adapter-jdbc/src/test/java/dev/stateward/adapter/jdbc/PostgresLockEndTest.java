package dev.stateward.adapter.jdbc;

import dev.stateward.application.LockEndContract;

final class PostgresLockEndTest extends LockEndContract {
  PostgresLockEndTest() {
    super(PostgresPeer::open);
  }
}
