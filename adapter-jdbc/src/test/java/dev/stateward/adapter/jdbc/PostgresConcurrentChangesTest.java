package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.fixture.OpenStores;

final class PostgresConcurrentChangesTest extends ConcurrentChangesContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
