package dev.stateward.adapter.jdbc.project;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.ProjectsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresProjectsTest extends ProjectsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
