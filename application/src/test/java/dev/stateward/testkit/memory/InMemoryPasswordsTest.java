package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.PasswordsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryPasswordsTest extends PasswordsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
