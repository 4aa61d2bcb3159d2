package dev.stateward.adapter.jdbc.access;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.TeamAccessesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2TeamAccessesTest extends TeamAccessesContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
