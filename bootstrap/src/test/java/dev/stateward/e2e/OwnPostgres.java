package dev.stateward.e2e;

import dev.stateward.testkit.net.TestPorts;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** PostgreSQL servers of one test, and databases of one test on a server of all. */
public final class OwnPostgres {
  private OwnPostgres() {}

  /** The server of the tests of this JVM, which ends with it. */
  private static final class OfAll {
    private static final EmbeddedPostgres SERVER = started();
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private static EmbeddedPostgres started() {
      try {
        return start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** The URL of a new database. */
  public static String database() throws SQLException {
    String name = "own_" + OfAll.DATABASES.incrementAndGet();
    change("CREATE DATABASE " + name);
    return url(name);
  }

  /** The URL of the database of that name. */
  public static String url(String name) {
    return "jdbc:postgresql://127.0.0.1:" + OfAll.SERVER.getPort() + "/" + name;
  }

  /** Executes a statement about databases. */
  public static void change(String statement) throws SQLException {
    try (var connection = connect(url("postgres"));
        var changing = connection.createStatement()) {
      changing.execute(statement);
    }
  }

  public static Connection connect(String url) throws SQLException {
    return DriverManager.getConnection(url, "postgres", "unused");
  }

  /** A new one. */
  public static EmbeddedPostgres start() throws IOException {
    return builder().start();
  }

  /** One that has the time of a busy machine to start, and a port that nobody takes meanwhile. */
  public static EmbeddedPostgres.Builder builder() {
    return EmbeddedPostgres.builder()
        .setPGStartupWait(Duration.ofMinutes(5))
        .setPort(TestPorts.reserve());
  }
}
