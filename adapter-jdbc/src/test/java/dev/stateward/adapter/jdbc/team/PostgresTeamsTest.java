package dev.stateward.adapter.jdbc.team;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.TeamsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresTeamsTest extends TeamsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
