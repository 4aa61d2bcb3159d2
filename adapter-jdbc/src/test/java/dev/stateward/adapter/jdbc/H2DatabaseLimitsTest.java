package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.fixture.OpenStores;
import java.time.Duration;

final class H2DatabaseLimitsTest extends DatabaseLimitsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open(SHORT);
  }

  @Override
  protected String endless() {
    return "SELECT count(*) FROM system_range(1, 10000000) a, system_range(1, 10000000) b";
  }

  @Override
  protected String limit() {
    return "SELECT setting_value FROM information_schema.settings"
        + " WHERE setting_name = 'QUERY_TIMEOUT'";
  }

  @Override
  protected String said(Duration limit) {
    return Long.toString(limit.toMillis());
  }
}
