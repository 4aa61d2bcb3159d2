package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.RetentionPoliciesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryRetentionPoliciesTest extends RetentionPoliciesContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
