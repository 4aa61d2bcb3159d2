package dev.stateward.adapter.jdbc;

import dev.stateward.application.WorkspaceRestorerContract;

final class H2WorkspaceRestorerTest extends WorkspaceRestorerContract {
  H2WorkspaceRestorerTest() {
    super(H2Peer::open);
  }
}
