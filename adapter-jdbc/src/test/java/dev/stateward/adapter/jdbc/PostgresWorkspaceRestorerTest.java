package dev.stateward.adapter.jdbc;

import dev.stateward.application.workspace.WorkspaceRestoreServiceContract;

final class PostgresWorkspaceRestorerTest extends WorkspaceRestoreServiceContract {
  PostgresWorkspaceRestorerTest() {
    super(PostgresPeer::open);
  }
}
