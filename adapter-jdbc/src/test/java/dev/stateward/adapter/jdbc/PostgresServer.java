package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.net.TestPorts;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The PostgreSQL server that tests run on, started once: the one that {@code TEST_POSTGRES_URL}
 * names, or one from the system's binaries, or one from Maven Central's.
 */
public record PostgresServer(String base, String user, String password) {
  private static final class Holder {
    static final PostgresServer RUNNING = start();
  }

  static PostgresServer running() {
    return Holder.RUNNING;
  }

  /** A JDBC URL whose tables are those of {@code schema}. */
  public String url(String schema) {
    return base + (base.contains("?") ? "&" : "?") + "currentSchema=" + schema;
  }

  /** A JDBC URL of another database. */
  String urlOf(String database) {
    return base.replaceFirst("/[^/?]*(\\?|$)", "/" + database + "$1");
  }

  private static PostgresServer start() {
    Optional<String> given = Optional.ofNullable(System.getenv("TEST_POSTGRES_URL"));
    if (given.isPresent()) {
      return new PostgresServer(
          given.get(), env("TEST_POSTGRES_USER", "postgres"), env("TEST_POSTGRES_PASSWORD", ""));
    }
    Optional<Path> binaries = SystemPostgres.binaries();
    return binaries.isPresent() ? SystemPostgres.start(binaries.get()) : startEmbedded();
  }

  private static String env(String name, String otherwise) {
    return Optional.ofNullable(System.getenv(name)).orElse(otherwise);
  }

  private static PostgresServer startEmbedded() {
    try {
      EmbeddedPostgres server =
          EmbeddedPostgres.builder()
              .setPGStartupWait(Duration.ofMinutes(5))
              .setPort(TestPorts.reserve())
              .start();
      return new PostgresServer(
          "jdbc:postgresql://localhost:" + server.getPort() + "/postgres", "postgres", "");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
