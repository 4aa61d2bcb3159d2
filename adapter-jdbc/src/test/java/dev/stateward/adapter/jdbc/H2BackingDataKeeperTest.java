package dev.stateward.adapter.jdbc;

import dev.stateward.application.retention.BackingDataServiceContract;

final class H2BackingDataKeeperTest extends BackingDataServiceContract {
  H2BackingDataKeeperTest() {
    super(H2Peer::open);
  }
}
