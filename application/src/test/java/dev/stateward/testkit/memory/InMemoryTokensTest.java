package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.TokensContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryTokensTest extends TokensContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
