package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.OrganizationsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresOrganizationsTest extends OrganizationsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
