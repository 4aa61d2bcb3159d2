package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.StateVersionsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresStateVersionsTest extends StateVersionsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
