package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.ContentChecksContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresContentChecksTest extends ContentChecksContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
