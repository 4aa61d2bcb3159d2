package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.out.StoreUnavailableException;
import dev.stateward.testkit.fixture.OpenStores;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class PostgresDatabaseLimitsTest extends DatabaseLimitsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open(PostgresPeer.server(), SHORT);
  }

  @Override
  protected String endless() {
    return "SELECT count(*) FROM generate_series(1, 1000000000) a, generate_series(1, 1000000000) b";
  }

  @Override
  protected String limit() {
    return "SHOW statement_timeout";
  }

  @Override
  protected String said(Duration limit) {
    return limit.equals(SHORT.longStatement()) ? "1min" : limit.toMillis() + "ms";
  }

  @Test
  void endsATransactionThatDoesNothing() {
    assertThatThrownBy(() ->
            transactions()
                .run(() -> {
                  String own =
                      transactions().ask(handle -> text(handle, "SELECT pg_backend_pid()"));
                  awaitEnd(own);
                  transactions().ask(handle -> text(handle, "SELECT 1"));
                }))
        .isInstanceOf(StoreUnavailableException.class);

    String again = transactions().ask(handle -> text(handle, "SELECT 1"));
    assertThat(again).isEqualTo("1");
  }

  private static void awaitEnd(String backend) {
    PostgresServer server = PostgresPeer.server();
    PostgresPeer.execute(
        server,
        """
        DO $$
        BEGIN
          WHILE EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid = %s) LOOP
            PERFORM pg_sleep(0.01);
            PERFORM pg_stat_clear_snapshot();
          END LOOP;
        END $$
        """
            .formatted(backend));
  }
}
