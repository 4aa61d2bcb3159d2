package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.GuardrailsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryGuardrailsTest extends GuardrailsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
