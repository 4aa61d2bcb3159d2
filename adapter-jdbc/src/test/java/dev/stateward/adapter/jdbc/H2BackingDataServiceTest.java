package dev.stateward.adapter.jdbc;

import dev.stateward.application.retention.BackingDataServiceContract;

final class H2BackingDataServiceTest extends BackingDataServiceContract {
  H2BackingDataServiceTest() {
    super(H2Peer::open);
  }
}
