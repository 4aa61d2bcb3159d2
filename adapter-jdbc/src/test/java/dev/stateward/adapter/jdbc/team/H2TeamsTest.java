package dev.stateward.adapter.jdbc.team;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.TeamsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2TeamsTest extends TeamsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
