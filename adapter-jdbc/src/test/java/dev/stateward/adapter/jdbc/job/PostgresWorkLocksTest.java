package dev.stateward.adapter.jdbc.job;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.WorkLocksContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresWorkLocksTest extends WorkLocksContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
