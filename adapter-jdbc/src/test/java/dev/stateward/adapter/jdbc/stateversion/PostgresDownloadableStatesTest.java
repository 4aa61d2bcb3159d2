package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.DownloadableStatesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresDownloadableStatesTest extends DownloadableStatesContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
