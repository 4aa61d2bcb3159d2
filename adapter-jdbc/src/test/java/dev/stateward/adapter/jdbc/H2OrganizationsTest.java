package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.OrganizationsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2OrganizationsTest extends OrganizationsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
