package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.TokensContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2TokensTest extends TokensContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
