package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.e2e.OwnPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A PostgreSQL database that is brought back to a moment by its own tools names blobs of states
 * that were destroyed after it: with a delay of removals they are there.
 */
@Timeout(900)
@Tag("slow")
class PointInTimeRecoveryTest {
  private static final int VERSIONS = 4;

  @TempDir private Path folder;

  @Test
  void findsWhatWasDestroyedAfterTheMoment() throws Exception {
    assertThat(problemsAfterRecovery("14")).isEmpty();
  }

  @Test
  void missesItWithoutADelay() throws Exception {
    assertThat(problemsAfterRecovery("0"))
        .isNotEmpty()
        .allSatisfy(problem -> assertThat(problem).contains("finalized").contains(" 503 "));
  }

  private List<String> problemsAfterRecovery(String days) throws Exception {
    Files.createDirectory(folder.resolve("archive"));
    start().close();
    configure("archive_mode = on", "archive_command = 'cp %p " + archived("%f") + "'");
    copy(folder.resolve("data"), folder.resolve("base"));
    DrilledServer.Facts before;
    String token;
    try (EmbeddedPostgres postgres = start();
        RunningServer server = serve(postgres, days)) {
      DrilledServer drilled = DrilledServer.fill(server, VERSIONS);
      token = drilled.token();
      before = drilled.facts();
      execute(postgres, "SELECT pg_create_restore_point('before')");
      drilled.destroyOldVersions();
      drilled.awaitRemovals();
      execute(postgres, "SELECT pg_switch_wal()");
    }
    bringBack();
    try (EmbeddedPostgres postgres = start()) {
      awaitPromotion(postgres);
      try (RunningServer server = serve(postgres, days)) {
        return DrilledServer.of(server, token).facts().problemsAgainst(before);
      }
    }
  }

  private EmbeddedPostgres start() throws IOException {
    return OwnPostgres.builder()
        .setDataDirectory(folder.resolve("data"))
        .setCleanDataDirectory(false)
        .start();
  }

  private RunningServer serve(EmbeddedPostgres postgres, String days) {
    return Wiring.serve(
        DrilledServer.settings(
            Map.of(
                "STATEWARD_PORT", "0",
                "STATEWARD_SECRET", "the-secret-of-the-server-0123456789-abcdefghij",
                "STATEWARD_DATA", "server",
                "STATEWARD_SMALL_BLOBS", "0",
                "STATEWARD_REMOVAL_DELAY_DAYS", days,
                "STATEWARD_DATABASE_URL",
                    "jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/postgres",
                "STATEWARD_DATABASE_USER", "postgres",
                "STATEWARD_DATABASE_PASSWORD", "unused"),
            folder));
  }

  /** The copy of the database, followed by what was archived until the moment. */
  private void bringBack() throws IOException {
    Path data = folder.resolve("data");
    Files.move(data, folder.resolve("lost"));
    copy(folder.resolve("base"), data);
    Files.createFile(data.resolve("recovery.signal"));
    configure(
        "restore_command = 'cp " + archived("%f") + " %p'",
        "recovery_target_name = 'before'",
        "recovery_target_action = 'promote'");
  }

  private String archived(String name) {
    return folder.resolve("archive").resolve(name).toString();
  }

  private void configure(String... lines) throws IOException {
    Files.write(
        folder.resolve("data/postgresql.auto.conf"), List.of(lines), StandardOpenOption.APPEND);
  }

  private static void execute(EmbeddedPostgres postgres, String statement) throws SQLException {
    try (var connection = postgres.getPostgresDatabase().getConnection();
        var executed = connection.createStatement()) {
      executed.execute(statement);
    }
  }

  private static void awaitPromotion(EmbeddedPostgres postgres) throws SQLException {
    try (var connection = postgres.getPostgresDatabase().getConnection();
        var statement = connection.createStatement()) {
      boolean recovering = true;
      while (recovering) {
        var answer = statement.executeQuery("SELECT pg_is_in_recovery()");
        answer.next();
        recovering = answer.getBoolean(1);
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
    to.toFile().setReadable(false, false);
    assertThat(to.toFile().setReadable(true, true)).isTrue();
  }
}
