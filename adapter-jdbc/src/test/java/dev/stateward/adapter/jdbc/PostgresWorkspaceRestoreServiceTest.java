package dev.stateward.adapter.jdbc;

import dev.stateward.application.workspace.WorkspaceRestoreServiceContract;

final class PostgresWorkspaceRestoreServiceTest extends WorkspaceRestoreServiceContract {
  PostgresWorkspaceRestoreServiceTest() {
    super(PostgresPeer::open);
  }
}
