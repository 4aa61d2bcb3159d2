package dev.stateward.adapter.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.adapter.jdbc.PostgresServer;
import dev.stateward.adapter.jdbc.database.SchemaStatus.Age;
import dev.stateward.adapter.jdbc.database.SchemaStatus.Migration;
import dev.stateward.application.port.StoreUnavailableException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
final class PostgresSchemaTest extends SchemaContract {
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final PostgresServer server = PostgresPeer.server();
  private final String name =
      "schema_" + ProcessHandle.current().pid() + "_" + COUNT.incrementAndGet();

  PostgresSchemaTest() {
    super(Dialect.POSTGRESQL);
    PostgresPeer.execute(server, "CREATE SCHEMA " + name);
  }

  @AfterEach
  void drop() {
    PostgresPeer.execute(server, "DROP SCHEMA " + name + " CASCADE");
  }

  @Override
  PostgresSchema schema(SchemaPolicy policy) {
    return schema(policy, Duration.ofMinutes(1));
  }

  private PostgresSchema schema(SchemaPolicy policy, Duration patience) {
    return new PostgresSchema(server.url(name), server.user(), server.password(), policy, patience);
  }

  @Override
  <T> T connected(Function<DataSource, T> work) {
    try (HikariDataSource pool = schema(MIGRATING).pool(DatabaseLimits.OF_MIGRATIONS)) {
      return work.apply(pool);
    }
  }

  @Test
  void isMissingAtFirst() {
    SchemaStatus status = schema(KEEPING).status();

    assertThat(status.age()).isEqualTo(Age.NONE);
    assertThatThrownBy(() -> schema(KEEPING).migrate(DatabaseSchema.UNTOLD))
        .hasMessageStartingWith("the database has no schema, and stateward 1.0.0 needs schema ");
  }

  @Test
  void isMigratedOnceByNodesThatStartTogether() {
    List<Migration> told = new CopyOnWriteArrayList<>();
    List<Migration> pending = schema(MIGRATING).status().pending();

    List<CompletableFuture<Void>> nodes =
        List.of(1, 2, 3).stream()
            .map(node -> CompletableFuture.runAsync(() -> schema(MIGRATING).migrate(told::add)))
            .toList();
    nodes.forEach(CompletableFuture::join);

    assertThat(told).isEqualTo(pending);
    assertThat(schema(KEEPING).status().age()).isEqualTo(Age.SAME);
  }

  @Test
  void waitsNotForEverForANodeThatHangs() {
    connected(pool -> {
      try (Handle hanging = Jdbi.create(pool).open()) {
        hanging.execute(
            "SELECT pg_advisory_lock(hashtextextended('stateward migrations of ' || current_schema(), 0))");

        assertThatThrownBy(
                () -> schema(MIGRATING, Duration.ofSeconds(1)).migrate(DatabaseSchema.UNTOLD))
            .isInstanceOf(StoreUnavailableException.class)
            .hasMessage(
                "another node has been migrating the database for 1 s: see its log, or end it");
      }
      return true;
    });
    schema(MIGRATING).migrate(DatabaseSchema.UNTOLD);
  }

  /** Whatever wants the table waits behind a migration that waits for it. */
  @Test
  void letsOthersPassWhileATableIsInUse() {
    migrateTo(OLDER);
    connected(pool -> {
      CompletableFuture<Void> migrating;
      try (Handle reader = Jdbi.create(pool).open();
          Handle observer = Jdbi.create(pool).open()) {
        reader.begin();
        reader.execute("LOCK TABLE team_workspaces IN ACCESS SHARE MODE");
        migrating =
            CompletableFuture.runAsync(() -> schema(MIGRATING).migrate(DatabaseSchema.UNTOLD));
        Set<String> attempts = new HashSet<>();
        while (attempts.size() < 2 && !migrating.isDone()) {
          attempts.addAll(waiting(observer));
        }
        assertThat(migrating).isNotDone();
        reader.rollback();
      }
      migrating.join();
      return true;
    });
    assertThat(schema(KEEPING).status().age()).isEqualTo(Age.SAME);
    assertMarked();
  }

  private List<String> waiting(Handle observer) {
    return observer
        .createQuery(
            """
            SELECT a.xact_start::text
              FROM pg_locks l
              JOIN pg_stat_activity a ON a.pid = l.pid
             WHERE NOT l.granted
               AND l.relation = 'team_workspaces'::regclass
            """)
        .mapTo(String.class)
        .list();
  }
}
