package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.LegalHoldsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2LegalHoldsTest extends LegalHoldsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
