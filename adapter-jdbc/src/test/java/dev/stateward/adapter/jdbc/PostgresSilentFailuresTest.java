package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.fixture.OpenStores;

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
