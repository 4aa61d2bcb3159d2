package dev.stateward.adapter.jdbc.change;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.DigestKeysContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2DigestKeysTest extends DigestKeysContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
