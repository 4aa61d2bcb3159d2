package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.TeamAccessesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2TeamAccessesTest extends TeamAccessesContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
