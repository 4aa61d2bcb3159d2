package dev.stateward.adapter.jdbc;

import dev.stateward.application.HousekeeperContract;
import dev.stateward.testkit.memory.InMemoryBlobStore;

final class H2HousekeeperTest extends HousekeeperContract {
  H2HousekeeperTest() {
    super(H2Peer::open, InMemoryBlobStore.open());
  }
}
