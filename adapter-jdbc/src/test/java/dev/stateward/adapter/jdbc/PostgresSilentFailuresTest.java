package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.contract.OnlyOn;
import dev.stateward.testkit.fixture.OpenStores;

@OnlyOn("PostgreSQL")
final class PostgresSilentFailuresTest extends SilentFailuresContract {
  @Override
  protected String url() {
    return PostgresPeer.server().base();
  }

  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
