package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.DownloadableStatesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryDownloadableStatesTest extends DownloadableStatesContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
