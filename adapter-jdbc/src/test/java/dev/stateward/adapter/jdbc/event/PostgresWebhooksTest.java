package dev.stateward.adapter.jdbc.event;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.WebhooksContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresWebhooksTest extends WebhooksContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
