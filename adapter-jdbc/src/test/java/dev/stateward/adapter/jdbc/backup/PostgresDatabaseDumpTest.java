package dev.stateward.adapter.jdbc.backup;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresDatabaseDumpTest extends DatabaseDumpContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
