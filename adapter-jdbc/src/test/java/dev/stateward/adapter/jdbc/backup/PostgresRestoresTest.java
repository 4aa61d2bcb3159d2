package dev.stateward.adapter.jdbc.backup;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.RestoresContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresRestoresTest extends RestoresContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
