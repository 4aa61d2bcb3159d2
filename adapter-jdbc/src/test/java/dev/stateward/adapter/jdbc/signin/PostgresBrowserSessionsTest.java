package dev.stateward.adapter.jdbc.signin;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.BrowserSessionsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresBrowserSessionsTest extends BrowserSessionsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
