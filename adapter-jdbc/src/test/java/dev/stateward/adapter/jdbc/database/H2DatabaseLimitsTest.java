package dev.stateward.adapter.jdbc.database;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.fixture.OpenStores;
import java.time.Duration;
import org.junit.jupiter.api.Tag;

@Tag("slow")
final class H2DatabaseLimitsTest extends DatabaseLimitsContract {
  @Override
  protected OpenStores open(DatabaseLimits limits) {
    return H2Peer.open(limits);
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

  @Override
  protected String rowWait() {
    return "SELECT LOCK_TIMEOUT()";
  }

  @Override
  protected String waitedTooLong() {
    return "HYT00";
  }
}
