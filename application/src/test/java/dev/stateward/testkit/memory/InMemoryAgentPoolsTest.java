package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.AgentPoolsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryAgentPoolsTest extends AgentPoolsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
