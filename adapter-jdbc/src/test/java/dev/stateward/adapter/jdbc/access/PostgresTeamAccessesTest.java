package dev.stateward.adapter.jdbc.access;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.TeamAccessesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresTeamAccessesTest extends TeamAccessesContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
