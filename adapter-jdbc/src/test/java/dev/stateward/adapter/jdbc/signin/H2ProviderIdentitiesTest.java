package dev.stateward.adapter.jdbc.signin;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.ProviderIdentitiesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2ProviderIdentitiesTest extends ProviderIdentitiesContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
