package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.SmallBlobsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresSmallBlobsTest extends SmallBlobsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
