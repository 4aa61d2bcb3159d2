package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.DigestKeysContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryDigestKeysTest extends DigestKeysContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
