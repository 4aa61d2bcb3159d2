package dev.stateward.adapter.jdbc.guardrail;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.GuardrailsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2GuardrailsTest extends GuardrailsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
