package dev.stateward.adapter.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.adapter.jdbc.PostgresServer;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.testkit.fixture.OpenStores;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
final class PostgresDatabaseLimitsTest extends DatabaseLimitsContract {
  @Override
  protected OpenStores open(DatabaseLimits limits) {
    return PostgresPeer.open(PostgresPeer.server(), limits);
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
    if (limit.toMinutes() > 0) {
      return limit.toMinutes() + "min";
    }
    return limit.toSeconds() > 0 ? limit.toSeconds() + "s" : limit.toMillis() + "ms";
  }

  @Override
  protected String rowWait() {
    return "SHOW lock_timeout";
  }

  @Override
  protected String waitedTooLong() {
    return "55P03";
  }

  @Test
  void endsATransactionThatDoesNothing() {
    assertThatThrownBy(() ->
            transactions()
                .run(() -> {
                  String own =
                      transactions().read(handle -> text(handle, "SELECT pg_backend_pid()"));
                  awaitEnd(own);
                  transactions().read(handle -> text(handle, "SELECT 1"));
                }))
        .isInstanceOf(StoreUnavailableException.class);

    awaitReady();
    String again = transactions().read(handle -> text(handle, "SELECT 1"));
    assertThat(again).isEqualTo("1");
  }

  /** A server whose queue of connections is full takes no part in them. */
  @Test
  void givesUpOnAServerThatDoesNotTakeConnections() throws IOException {
    InetAddress here = InetAddress.getLoopbackAddress();
    try (ServerSocket full = new ServerSocket(0, 1, here);
        Socket first = new Socket(here, full.getLocalPort());
        Socket second = new Socket(here, full.getLocalPort())) {
      assertThat(first.isConnected() && second.isConnected()).isTrue();
      String url = "jdbc:postgresql://127.0.0.1:" + full.getLocalPort() + "/none";
      long begun = System.nanoTime();

      assertThatThrownBy(() -> Database.postgres(url, "nobody", "", SHORT))
          .isInstanceOf(StoreUnavailableException.class);

      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .isBetween(DatabaseBudgets.CONNECTING, DatabaseBudgets.CONNECTING.multipliedBy(2));
    }
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
