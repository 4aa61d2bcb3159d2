package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.TransactionsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2TransactionsTest extends TransactionsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
