package dev.stateward.adapter.jdbc.access;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.TeamProjectAccessesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresTeamProjectAccessesTest extends TeamProjectAccessesContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
