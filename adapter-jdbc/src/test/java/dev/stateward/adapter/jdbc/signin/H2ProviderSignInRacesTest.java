package dev.stateward.adapter.jdbc.signin;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.ProviderSignInRacesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2ProviderSignInRacesTest extends ProviderSignInRacesContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
