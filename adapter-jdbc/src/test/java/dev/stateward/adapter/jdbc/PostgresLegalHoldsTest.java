package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.LegalHoldsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresLegalHoldsTest extends LegalHoldsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
