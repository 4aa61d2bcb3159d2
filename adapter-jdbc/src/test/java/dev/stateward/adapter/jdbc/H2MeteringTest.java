package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.MeteringContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2MeteringTest extends MeteringContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
