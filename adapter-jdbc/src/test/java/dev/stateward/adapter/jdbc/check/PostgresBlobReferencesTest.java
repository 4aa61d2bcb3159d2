package dev.stateward.adapter.jdbc.check;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.BlobReferencesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresBlobReferencesTest extends BlobReferencesContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
