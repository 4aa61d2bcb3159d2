package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.TransactionsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryTransactionsTest extends TransactionsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }

  @Override
  protected boolean holdsSingleRows() {
    return false;
  }
}
