package dev.stateward.growth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.e2e.OwnPostgres;
import dev.stateward.growth.Calls.Call;
import dev.stateward.testkit.driver.BreakingDriver;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * On a database with much in it a call reads few rows by few statements. {@code
 * -Dstateward.growth=1} also measures the time of each, on a database with little and on one with
 * very much in it; PostgreSQL is the one that {@code TEST_POSTGRES_URL} names, if any.
 */
@Tag("slow")
class GrowthTest {
  @TempDir private Path folder;

  @Test
  void readsFewRowsOfH2() throws Exception {
    count(new Embedded(folder), false, "jdbc:h2:mem:");
  }

  @Test
  void readsFewRowsOfPostgres() throws Exception {
    try (Server server = Server.found()) {
      count(new OnServer(server, "growth"), true, "jdbc:postgresql:");
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "stateward.growth", matches = "1")
  void takesLittleMoreTimeOnH2() throws Exception {
    measure(
        "H2",
        new Embedded(folder.resolve("small")),
        new Embedded(folder.resolve("large")),
        Size.TENTH,
        Calls.all());
  }

  @Test
  @EnabledIfSystemProperty(named = "stateward.growth", matches = "1")
  void takesLittleMoreTimeOnPostgres() throws Exception {
    try (Server server = Server.found()) {
      measure(
          "PostgreSQL",
          new OnServer(server, "growth_small"),
          new OnServer(server, "growth_large"),
          Size.LARGE,
          Calls.all());
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "stateward.growth", matches = "search")
  void findsAmongTenMillionResourcesOnPostgres() throws Exception {
    try (Server server = Server.found()) {
      measure(
          "PostgreSQL, 10 million resources",
          new OnServer(server, "growth_small"),
          new OnServer(server, "growth_resources"),
          Size.RESOURCES,
          Calls.searches());
    }
  }

  private void count(Ground.Place place, boolean postgres, String driver) throws Exception {
    Effort effort = new Effort(postgres);
    List<String> tooMuch = new ArrayList<>();
    BreakingDriver explaining = BreakingDriver.before(driver, effort);
    try (explaining) {
      try (Ground ground = Ground.filled(place, folder, Size.SHORT)) {
        for (Map.Entry<String, Call> call : Calls.all().entrySet()) {
          Effort.Sum sum = sum(call.getKey(), call.getValue(), ground, effort);
          check(call.getKey(), sum, call.getValue().rows(), call.getValue().statements(), tooMuch);
        }
      }
      try (Database database = place.open()) {
        for (Map.Entry<String, Routine> routine : routines().entrySet()) {
          effort.begin();
          routine.getValue().work().on(database);
          check(routine.getKey(), effort.end(), routine.getValue().rows(), 10, tooMuch);
        }
      }
    }
    assertThat(tooMuch).isEmpty();
  }

  /**
   * What the answer to {@code call} took. It is asked for again where a statement took longer than
   * a search may, as on a busy machine: each of them is executed twice here.
   */
  private static Effort.Sum sum(String name, Call call, Ground ground, Effort effort)
      throws IOException, InterruptedException {
    int status = 0;
    for (int attempt = 0; attempt < 5 && status != 200; attempt++) {
      effort.begin();
      status = ground.ask(call).statusCode();
      assertThat(status).as(name).isIn(200, 503);
    }
    assertThat(status).as(name).isEqualTo(200);
    return effort.end();
  }

  private static void check(
      String name, Effort.Sum sum, long rows, int statements, List<String> tooMuch) {
    int done = sum.statements().size();
    System.out.printf("%-34s %,10d rows %4d statements%n", name, sum.rows(), done);
    if (sum.rows() > rows || done > statements) {
      tooMuch.add(
          "%s: %,d rows (%,d), %d statements (%d)%n%s"
              .formatted(name, sum.rows(), rows, done, statements, sum.worst()));
    }
  }

  private record Routine(Work work, long rows) {}

  private interface Work {
    Object on(Database database);
  }

  /** What jobs ask the database time and again. */
  private static Map<String, Routine> routines() {
    Instant now = Instant.now();
    Instant longAgo = now.minus(100, ChronoUnit.DAYS);
    Map<String, Routine> routines = new LinkedHashMap<>();
    routines.put(
        "expired versions",
        new Routine(database -> database.retentionPolicies().expired(now, 100), 55_000));
    routines.put(
        "pending versions",
        new Routine(database -> database.stateVersions().pendingBefore(now, 100), 10));
    routines.put(
        "contents to verify",
        new Routine(
            database -> database.blobChecks().due(longAgo, longAgo, longAgo, 100), 120_000));
    routines.put(
        "deleted workspaces",
        new Routine(database -> database.deletedWorkspaces().due(now, 100), 10));
    return routines;
  }

  private void measure(
      String store,
      Ground.Place smallPlace,
      Ground.Place largePlace,
      Size size,
      Map<String, Call> calls)
      throws Exception {
    try (Ground small = Ground.filled(smallPlace, folder.resolve("small"), Size.SMALL);
        Ground large = Ground.filled(largePlace, folder.resolve("large"), size)) {
      GrowthReport report = new GrowthReport(store);
      for (Map.Entry<String, Call> call : calls.entrySet()) {
        report.measure(call.getKey(), call.getValue(), small, large);
      }
      report.write();
    }
  }

  /** A file. */
  private record Embedded(Path folder) implements Ground.Place {
    private Path file() {
      return folder.resolve("data/stateward");
    }

    @Override
    public Map<String, String> settings() {
      return Map.of();
    }

    @Override
    public Connection connect() throws SQLException {
      return DriverManager.getConnection(
          "jdbc:h2:"
              + file()
              + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH",
          "sa",
          "");
    }

    @Override
    public Database open() {
      return Database.embedded(file());
    }
  }

  /**
   * A PostgreSQL server.
   *
   * @param base its URL, before the name of a database
   * @param end what stops it, if it was started for the test
   */
  private record Server(String base, String user, String password, Closeable end)
      implements AutoCloseable {
    static Server found() throws IOException {
      Map<String, String> environment = System.getenv();
      String url = environment.get("TEST_POSTGRES_URL");
      if (url != null) {
        return new Server(
            url.substring(0, url.lastIndexOf('/') + 1),
            environment.getOrDefault("TEST_POSTGRES_USER", "postgres"),
            environment.getOrDefault("TEST_POSTGRES_PASSWORD", ""),
            () -> {});
      }
      EmbeddedPostgres started = OwnPostgres.start();
      String base = "jdbc:postgresql://127.0.0.1:" + started.getPort() + "/";
      return new Server(base, "postgres", "unused", started);
    }

    @Override
    public void close() throws IOException {
      end.close();
    }
  }

  /** A database of a server, made anew. */
  private record OnServer(Server server, String name) implements Ground.Place {
    OnServer {
      try (Connection connection =
              DriverManager.getConnection(
                  server.base() + "postgres", server.user(), server.password());
          Statement statement = connection.createStatement()) {
        statement.execute("DROP DATABASE IF EXISTS " + name);
        statement.execute("CREATE DATABASE " + name);
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public Map<String, String> settings() {
      return Map.of(
          "STATEWARD_DATABASE_URL", server.base() + name,
          "STATEWARD_DATABASE_USER", server.user(),
          "STATEWARD_DATABASE_PASSWORD", server.password());
    }

    @Override
    public Connection connect() throws SQLException {
      return DriverManager.getConnection(server.base() + name, server.user(), server.password());
    }

    @Override
    public Database open() {
      return Database.postgres(server.base() + name, server.user(), server.password());
    }
  }
}
