package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.WorkloadIdentitiesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryWorkloadIdentitiesTest extends WorkloadIdentitiesContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
