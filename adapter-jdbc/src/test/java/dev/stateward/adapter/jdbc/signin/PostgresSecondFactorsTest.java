package dev.stateward.adapter.jdbc.signin;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.SecondFactorsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresSecondFactorsTest extends SecondFactorsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
