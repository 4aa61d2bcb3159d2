package dev.stateward.adapter.jdbc;

import dev.stateward.application.workspace.UnlockEffectsContract;

final class PostgresLockEndTest extends UnlockEffectsContract {
  PostgresLockEndTest() {
    super(PostgresPeer::open);
  }
}
