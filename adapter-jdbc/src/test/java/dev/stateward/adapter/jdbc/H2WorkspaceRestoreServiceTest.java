package dev.stateward.adapter.jdbc;

import dev.stateward.application.workspace.WorkspaceRestoreServiceContract;

final class H2WorkspaceRestoreServiceTest extends WorkspaceRestoreServiceContract {
  H2WorkspaceRestoreServiceTest() {
    super(H2Peer::open);
  }
}
