package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.MembershipsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryMembershipsTest extends MembershipsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
