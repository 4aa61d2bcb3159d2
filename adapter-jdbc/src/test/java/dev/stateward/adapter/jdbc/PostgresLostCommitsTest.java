package dev.stateward.adapter.jdbc;

import dev.stateward.application.LostCommitsContract;

final class PostgresLostCommitsTest extends LostCommitsContract {
  PostgresLostCommitsTest() {
    super(() -> PostgresPeer.server().base(), PostgresPeer::open);
  }
}
