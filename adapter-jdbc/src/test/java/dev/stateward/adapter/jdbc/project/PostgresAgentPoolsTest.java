package dev.stateward.adapter.jdbc.project;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.AgentPoolsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresAgentPoolsTest extends AgentPoolsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
