package dev.stateward.adapter.jdbc;

import dev.stateward.application.BackingDataKeeperContract;

final class H2BackingDataKeeperTest extends BackingDataKeeperContract {
  H2BackingDataKeeperTest() {
    super(H2Peer::open);
  }
}
