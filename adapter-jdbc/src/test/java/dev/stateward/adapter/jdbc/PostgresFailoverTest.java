package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.user.User;
import dev.stateward.testkit.fixture.StoreFixture;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.net.TestPorts;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A standby that has not heard of everything is promoted: nodes that know of more serve nothing
 * until they are started again (ADR 200).
 */
@Timeout(900)
@Tag("slow")
class PostgresFailoverTest {
  private static final int LOST = 50;

  private final StoreFixture fixture = new StoreFixture(new InMemoryDatabase());

  @TempDir private Path folder;

  @Test
  void nothingIsServedByAPromotedStandbyThatLagged() throws IOException, SQLException {
    User heard = fixture.unstoredUser();
    User lost = fixture.unstoredUser();
    EmbeddedPostgres primary = server("primary", TestPorts.reserve());
    int port = primary.getPort();
    try (Database node = database(port)) {
      add(node, heard);
      primary.close();
      copy("primary", "standby");
      primary = server("primary", port);
      await(node);
      add(node, lost);
      for (int i = 0; i < LOST; i++) {
        add(node, fixture.unstoredUser());
      }
      node.time();
      primary.close();

      try (EmbeddedPostgres promoted = promoted("standby", port)) {
        assertThat(promoted.getPort()).isEqualTo(port);
        awaitLoss(node);

        assertThat(node.ready()).isFalse();
        assertThatThrownBy(() -> node.users().find(heard.id()))
            .isInstanceOf(StoreUnavailableException.class)
            .hasMessageContaining("has lost what it had acknowledged");
        assertThatThrownBy(() -> add(node, lost)).isInstanceOf(StoreUnavailableException.class);

        try (Database startedAgain = database(port)) {
          assertThat(startedAgain.users().find(heard.id())).contains(heard);
          assertThat(startedAgain.users().find(lost.id())).isEmpty();
        }
      }
    }
  }

  @Test
  void aStandbyThatHeardOfEverythingIsServed() throws IOException, SQLException {
    User heard = fixture.unstoredUser();
    EmbeddedPostgres primary = server("primary", TestPorts.reserve());
    int port = primary.getPort();
    try (Database node = database(port)) {
      add(node, heard);
      node.time();
      primary.close();
      copy("primary", "standby");

      try (EmbeddedPostgres promoted = promoted("standby", port)) {
        assertThat(promoted.getPort()).isEqualTo(port);
        await(node);

        assertThat(node.users().find(heard.id())).contains(heard);
        assertThat(node.time()).isAfter(heard.createdAt());
      }
    }
  }

  private static void add(Database node, User user) {
    node.transactions().run(() -> node.users().add(user));
  }

  /** Asks until the database answers. */
  private static void await(Database node) {
    while (!node.ready()) {
      Thread.onSpinWait();
    }
    node.time();
  }

  /** Asks until the node knows that something is lost, which it does with the first answer. */
  private static void awaitLoss(Database node) {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    for (String told = ""; !told.contains("has lost"); ) {
      assertThat(System.nanoTime()).as("what the node told last: %s", told).isLessThan(end);
      try {
        node.time();
      } catch (StoreUnavailableException failed) {
        told = String.valueOf(failed.getMessage());
      }
    }
  }

  /** Commits are written before they are answered, as on a server that is not one of tests. */
  private static Database database(int port) {
    String url = "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    return Database.postgres(url + "?options=-c%20synchronous_commit=on", "postgres", "");
  }

  private EmbeddedPostgres server(String name, int port) throws IOException {
    return EmbeddedPostgres.builder()
        .setPGStartupWait(Duration.ofMinutes(5))
        .setDataDirectory(folder.resolve(name))
        .setCleanDataDirectory(false)
        .setPort(port)
        .start();
  }

  /** The copy of a server, started as a standby that hears of nothing more, and promoted. */
  private EmbeddedPostgres promoted(String name, int port) throws IOException, SQLException {
    Files.createFile(folder.resolve(name).resolve("standby.signal"));
    EmbeddedPostgres standby = server(name, port);
    try (Connection connection = standby.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_promote()");
    }
    return standby;
  }

  private void copy(String from, String to) throws IOException {
    Path source = folder.resolve(from);
    try (Stream<Path> files = Files.walk(source)) {
      files.forEach(file -> {
        Path copied = folder.resolve(to).resolve(source.relativize(file).toString());
        try {
          Files.copy(file, copied, StandardCopyOption.COPY_ATTRIBUTES);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
    }
  }
}
