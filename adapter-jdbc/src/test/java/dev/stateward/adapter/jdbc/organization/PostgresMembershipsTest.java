package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.MembershipsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresMembershipsTest extends MembershipsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
