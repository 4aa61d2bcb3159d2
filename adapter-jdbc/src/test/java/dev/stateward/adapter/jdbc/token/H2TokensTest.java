package dev.stateward.adapter.jdbc.token;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.TokensContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2TokensTest extends TokensContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
