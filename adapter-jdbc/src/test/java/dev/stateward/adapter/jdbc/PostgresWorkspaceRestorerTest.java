package dev.stateward.adapter.jdbc;

import dev.stateward.application.WorkspaceRestorerContract;

final class PostgresWorkspaceRestorerTest extends WorkspaceRestorerContract {
  PostgresWorkspaceRestorerTest() {
    super(PostgresPeer::open);
  }
}
