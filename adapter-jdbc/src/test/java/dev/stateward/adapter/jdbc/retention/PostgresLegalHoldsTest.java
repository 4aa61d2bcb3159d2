package dev.stateward.adapter.jdbc.retention;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.LegalHoldsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresLegalHoldsTest extends LegalHoldsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
