package dev.stateward.adapter.jdbc.change;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.DigestKeysContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresDigestKeysTest extends DigestKeysContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
