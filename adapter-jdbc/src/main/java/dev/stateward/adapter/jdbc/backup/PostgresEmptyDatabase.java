package dev.stateward.adapter.jdbc.backup;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.stateward.adapter.jdbc.database.DatabaseLimits;
import dev.stateward.adapter.jdbc.database.Dialect;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.database.Pools;
import dev.stateward.adapter.jdbc.database.SchemaTarget;
import dev.stateward.adapter.jdbc.database.StatementTimeouts;
import dev.stateward.adapter.jdbc.database.UnfinishedRestore;
import dev.stateward.adapter.jdbc.embedded.Durability;
import dev.stateward.adapter.jdbc.sql.SqlFailures;
import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.EmptyDatabase;
import dev.stateward.application.backup.port.NotEmptyException;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** An empty schema of a PostgreSQL server; it may have tables, but only rows of migrations. */
public final class PostgresEmptyDatabase implements EmptyDatabase {
  private final String url;
  private final String user;
  private final String password;

  public PostgresEmptyDatabase(String url, String user, String password) {
    this.url = url;
    this.user = user;
    this.password = password;
  }

  @Override
  public void require(String schema) {
    connected(connections -> {
      target(schema).requireKnown(connections);
      transactions(connections).execute(handle -> requireEmpty(handle, schema));
    });
  }

  private static void requireEmpty(Handle handle, String schema) {
    if (!SchemaTables.isThere(handle)) {
      return;
    }
    EmptySchema.require(handle);
    String present = SchemaTables.version(handle);
    if (present.compareTo(schema) > 0) {
      throw new NotEmptyException(
          "the database has tables of the schema %s already, and the backup has %s: give it an empty one"
              .formatted(present, schema));
    }
  }

  @Override
  public void begin(String schema, BackupId backup) {
    connected(connections -> {
      target(schema).migrate(connections);
      transactions(connections).execute(handle -> UnfinishedRestore.begin(handle, backup.value()));
    });
  }

  @Override
  public void fill(String schema, BackupId backup, Consumer<Filling> work) {
    connected(connections -> {
      target(schema).migrate(connections);
      transactions(connections)
          .execute(handle -> {
            EmptySchema.fill(handle, ForeignKeys.OF_POSTGRESQL, backup, work);
            UnfinishedRestore.end(handle);
          });
    });
  }

  private static SchemaTarget target(String schema) {
    return new SchemaTarget(Dialect.POSTGRESQL, schema);
  }

  private static JdbiTransactions transactions(HikariDataSource connections) {
    return new JdbiTransactions(
        Jdbi.create(connections),
        Durability.OF_THE_DATABASE,
        new StatementTimeouts(Dialect.POSTGRESQL, DatabaseLimits.OF_MIGRATIONS));
  }

  private void connected(Consumer<HikariDataSource> work) {
    try (HikariDataSource connections =
        Pools.postgres(url, user, password, DatabaseLimits.OF_MIGRATIONS)) {
      work.accept(connections);
    } catch (PoolInitializationException failure) {
      throw SqlFailures.unavailable("the database does not respond", failure);
    }
  }
}
