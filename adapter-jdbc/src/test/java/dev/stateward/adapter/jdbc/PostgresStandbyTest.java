package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.database.UnsupportedDatabaseException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.user.User;
import dev.stateward.testkit.fixture.StoreFixture;
import dev.stateward.testkit.net.TestPorts;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A standby answers queries with what it has heard of, which may be older than what was
 * acknowledged: nothing is read from one.
 */
@Timeout(900)
@Tag("slow")
class PostgresStandbyTest {
  @TempDir private Path folder;
  private EmbeddedPostgres server;

  @BeforeEach
  void start() throws IOException {
    server = server(TestPorts.reserve());
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void readsNothingUntilTheStandbyIsPromoted() throws IOException, SQLException {
    try (Database database = database()) {
      User user = new StoreFixture(database).unstoredUser();
      database.transactions().run(() -> database.users().add(user));

      becomeStandby();

      assertThatThrownBy(() -> database.users().find(user.id()))
          .isInstanceOf(StoreUnavailableException.class);
      assertThat(database.ready()).isFalse();

      promote();

      while (!database.ready()) {
        Thread.onSpinWait();
      }
      assertThat(database.users().find(user.id())).contains(user);
    }
  }

  @Test
  void startsOnNone() throws IOException {
    database().close();
    becomeStandby();

    assertThatThrownBy(this::database)
        .isInstanceOf(UnsupportedDatabaseException.class)
        .hasMessageContaining("standby");
  }

  private Database database() {
    return Database.postgres(
        "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/postgres", "postgres", "");
  }

  private EmbeddedPostgres server(int port) throws IOException {
    return EmbeddedPostgres.builder()
        .setPGStartupWait(Duration.ofMinutes(5))
        .setDataDirectory(folder.resolve("data"))
        .setCleanDataDirectory(false)
        .setPort(port)
        .start();
  }

  /** The server again, as one that follows another which it cannot reach. */
  private void becomeStandby() throws IOException {
    int port = server.getPort();
    server.close();
    Files.createFile(folder.resolve("data").resolve("standby.signal"));
    server = server(port);
  }

  private void promote() throws SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_promote()");
    }
  }
}
