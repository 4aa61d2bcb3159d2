package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.BrowserSessionsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryBrowserSessionsTest extends BrowserSessionsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
