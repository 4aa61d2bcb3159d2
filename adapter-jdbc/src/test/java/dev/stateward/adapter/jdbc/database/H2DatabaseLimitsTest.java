package dev.stateward.adapter.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.application.settings.Budgets;
import dev.stateward.testkit.fixture.OpenStores;
import java.time.Duration;
import org.junit.jupiter.api.Test;

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

  @Test
  void givesUpOnARowThatIsHeldTooLong() {
    String wait = transactions().ask(handle -> text(handle, "SELECT LOCK_TIMEOUT()"));
    assertThat(wait).isEqualTo(Long.toString(Budgets.ROW_WAIT.toMillis()));
  }

  @Override
  protected String said(Duration limit) {
    return Long.toString(limit.toMillis());
  }
}
