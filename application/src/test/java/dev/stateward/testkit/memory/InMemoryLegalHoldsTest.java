package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.LegalHoldsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryLegalHoldsTest extends LegalHoldsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
