package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.WebhooksContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryWebhooksTest extends WebhooksContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
