package dev.stateward.adapter.jdbc.database;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.TransactionsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresTransactionsTest extends TransactionsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
