package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.fixture.OpenStores;

final class PostgresDatabaseTest extends DatabaseContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
