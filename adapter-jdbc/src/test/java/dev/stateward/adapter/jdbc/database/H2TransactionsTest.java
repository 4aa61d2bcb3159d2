package dev.stateward.adapter.jdbc.database;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.TransactionsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2TransactionsTest extends TransactionsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }

  /** Transactions that may write take turns (ADR 198). */
  @Override
  protected boolean holdsSingleRows() {
    return false;
  }
}
