package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.OrganizationsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryOrganizationsTest extends OrganizationsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
