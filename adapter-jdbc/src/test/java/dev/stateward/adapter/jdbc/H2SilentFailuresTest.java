package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.OnlyOn;
import dev.stateward.testkit.fixture.OpenStores;

@OnlyOn("H2")
final class H2SilentFailuresTest extends SilentFailuresContract {
  @Override
  protected String url() {
    return "jdbc:h2:mem:";
  }

  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
