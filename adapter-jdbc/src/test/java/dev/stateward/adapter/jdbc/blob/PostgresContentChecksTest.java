package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.ContentChecksContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresContentChecksTest extends ContentChecksContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
