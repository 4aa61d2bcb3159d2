package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.MeteringContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresMeteringTest extends MeteringContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
