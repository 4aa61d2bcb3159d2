package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.UsageContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2UsageTest extends UsageContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
