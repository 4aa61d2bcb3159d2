package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.BlobChecksContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresBlobChecksTest extends BlobChecksContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
