package dev.stateward.adapter.jdbc.event;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.WebhooksContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2WebhooksTest extends WebhooksContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
