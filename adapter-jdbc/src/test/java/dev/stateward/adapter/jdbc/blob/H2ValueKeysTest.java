package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.ValueKeysContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2ValueKeysTest extends ValueKeysContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
