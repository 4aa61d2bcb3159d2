package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.ValueKeysContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresValueKeysTest extends ValueKeysContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
