package dev.stateward.adapter.jdbc;

import dev.stateward.application.workspace.UnlockEffectsContract;

final class PostgresUnlockEffectsTest extends UnlockEffectsContract {
  PostgresUnlockEffectsTest() {
    super(PostgresPeer::open);
  }
}
