package dev.stateward.adapter.jdbc.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.stateward.adapter.jdbc.database.SchemaStatus.Migration;
import dev.stateward.adapter.jdbc.sql.SqlFailures;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.DatabaseBudgets;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** The schema on a PostgreSQL server. Nodes migrate it one at a time. */
public final class PostgresSchema implements DatabaseSchema {
  /** Only migrations of the same schema exclude each other. */
  private static final String KEY =
      "hashtextextended('stateward migrations of ' || current_schema(), 0)";

  private final String url;
  private final String user;
  private final String password;
  private final SchemaPolicy policy;
  private final Duration patience;

  public PostgresSchema(String url, String user, String password, SchemaPolicy policy) {
    this(url, user, password, policy, DatabaseBudgets.MIGRATION_WAIT);
  }

  /**
   * The schema that {@code url} names.
   *
   * @param patience how long to wait for another node that migrates
   */
  PostgresSchema(String url, String user, String password, SchemaPolicy policy, Duration patience) {
    this.url = url;
    this.user = user;
    this.password = password;
    this.policy = policy;
    this.patience = patience;
  }

  /** Connections to it, within {@code limits}. */
  public HikariDataSource pool(DatabaseLimits limits) {
    return Pools.postgres(url, user, password, limits);
  }

  @Override
  public SchemaStatus status() {
    return connected(connections -> migrations(connections).status());
  }

  @Override
  public void migrate(Consumer<Migration> progress) {
    connected(connections -> {
      requireNoRestore(connections);
      SchemaStatus status = migrations(connections).status();
      policy.require(status);
      if (!status.pending().isEmpty()) {
        Migrations migrations = migrations(connections);
        alone(connections, () -> persistently(() -> migrations.run(progress)));
      }
      return status;
    });
  }

  /** Makes the schema of an earlier release, for its data, in an empty database. */
  public void migrateTo(String version) {
    connected(connections -> {
      migrations(connections).runTo(version);
      return version;
    });
  }

  private Migrations migrations(HikariDataSource connections) {
    return new Migrations(connections, Dialect.POSTGRESQL, policy);
  }

  private <T> T connected(Function<HikariDataSource, T> work) {
    try (HikariDataSource connections = pool(DatabaseLimits.OF_MIGRATIONS)) {
      ServerVersion.require(version(connections));
      return work.apply(connections);
    } catch (PoolInitializationException failure) {
      if (SqlFailures.standby(failure)) {
        throw new UnsupportedDatabaseException(
            "the database is a standby, which may not know all that was stored: name the primary");
      }
      throw SqlFailures.unavailable("the database does not respond", failure);
    }
  }

  private static void requireNoRestore(HikariDataSource connections) {
    try {
      Jdbi.create(connections).useHandle(UnfinishedRestore::requireNone);
    } catch (JdbiException failure) {
      throw SqlFailures.ofStatement(failure);
    }
  }

  private static String version(HikariDataSource connections) {
    try {
      return Jdbi.create(connections)
          .withHandle(handle -> handle.createQuery("SELECT version()").mapTo(String.class).one());
    } catch (JdbiException failure) {
      throw SqlFailures.ofStatement(failure);
    }
  }

  /** The lock ends with its connection: a node that dies while it migrates leaves nothing. */
  private void alone(HikariDataSource connections, Runnable work) {
    try (Handle holder = Jdbi.create(connections).open()) {
      lock(holder);
      try {
        work.run();
      } finally {
        holder.execute("SELECT pg_advisory_unlock(" + KEY + ")");
      }
    } catch (JdbiException failure) {
      throw SqlFailures.ofStatement(failure);
    }
  }

  private void lock(Handle holder) {
    try {
      holder.execute("SET lock_timeout = " + patience.toMillis());
      holder.execute("SELECT pg_advisory_lock(" + KEY + ")");
    } catch (JdbiException failure) {
      if (SqlFailures.waitedTooLong(failure)) {
        throw new StoreUnavailableException(
            "another node has been migrating the database for %d s: see its log, or end it"
                .formatted(patience.toSeconds()),
            SqlFailures.withoutValues(failure));
      }
      throw failure;
    }
  }

  /**
   * A migration waits shortly for a table, since all other statements wait behind it, lets those
   * pass, and tries again; as it does when it waits for one that waits for it. PostgreSQL has
   * undone the attempt.
   */
  static void persistently(Runnable migrations) {
    for (int attempt = 1; ; attempt++) {
      try {
        migrations.run();
        return;
      } catch (StoreUnavailableException failure) {
        boolean passing = SqlFailures.waitedTooLong(failure) || SqlFailures.deadlocked(failure);
        if (attempt == DatabaseBudgets.MIGRATION_ATTEMPTS || !passing) {
          throw failure;
        }
      }
    }
  }
}
