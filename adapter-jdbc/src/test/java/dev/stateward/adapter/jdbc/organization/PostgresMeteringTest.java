package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.MeteringContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresMeteringTest extends MeteringContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
