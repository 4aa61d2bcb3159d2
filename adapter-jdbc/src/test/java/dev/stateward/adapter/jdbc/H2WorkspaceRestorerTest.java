package dev.stateward.adapter.jdbc;

import dev.stateward.application.workspace.WorkspaceRestoreServiceContract;

final class H2WorkspaceRestorerTest extends WorkspaceRestoreServiceContract {
  H2WorkspaceRestorerTest() {
    super(H2Peer::open);
  }
}
