package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.TokensContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresTokensTest extends TokensContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
