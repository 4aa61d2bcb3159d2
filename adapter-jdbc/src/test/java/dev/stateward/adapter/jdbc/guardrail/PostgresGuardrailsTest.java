package dev.stateward.adapter.jdbc.guardrail;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.GuardrailsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresGuardrailsTest extends GuardrailsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
