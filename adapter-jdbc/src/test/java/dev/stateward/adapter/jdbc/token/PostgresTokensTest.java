package dev.stateward.adapter.jdbc.token;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.TokensContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresTokensTest extends TokensContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
