package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.BlobSealsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresBlobSealsTest extends BlobSealsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
