package dev.stateward.adapter.jdbc.retention;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.LegalHoldsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2LegalHoldsTest extends LegalHoldsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
