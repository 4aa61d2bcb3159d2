package dev.stateward.adapter.jdbc.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.stateward.adapter.jdbc.embedded.EmbeddedFile;
import dev.stateward.adapter.jdbc.sql.SqlFailures;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** Brings the schema of a database up to date. */
public final class Migrations {
  private Migrations() {}

  /**
   * Runs the migrations that have not run yet.
   *
   * @return whether any migration ran
   * @throws UnsupportedDatabaseException when the database is not supported
   */
  public static boolean run(DataSource connections, Dialect dialect) {
    if (dialect == Dialect.POSTGRESQL) {
      ServerVersion.require(version(connections));
    }
    Flyway flyway =
        Flyway.configure()
            .dataSource(connections)
            .locations(dialect.migrations())
            .placeholders(dialect.placeholders())
            .failOnMissingLocations(true)
            .cleanDisabled(true)
            .load();
    try {
      return flyway.migrate().migrationsExecuted > 0;
    } catch (FlywayException failure) {
      throw SqlFailures.ofMigration(failure);
    }
  }

  private static String version(DataSource connections) {
    try {
      return Jdbi.create(connections)
          .withHandle(handle -> handle.createQuery("SELECT version()").mapTo(String.class).one());
    } catch (JdbiException failure) {
      throw SqlFailures.ofStatement(failure);
    }
  }

  /**
   * A file that migrations have changed is reopened: until then H2 evaluates a CHECK with a list of
   * constants by the session that created it, and refuses all rows once that session is closed
   * (2.4.240). A file with a deleted secret is rewritten, since H2 leaves deleted data in place.
   */
  public static EmbeddedFile migrated(Path file) {
    EmbeddedFile opened = EmbeddedFile.open(file);
    boolean changed;
    boolean emptied;
    try (HikariDataSource connections =
        Pools.embedded(opened.url(), DatabaseLimits.OF_MIGRATIONS)) {
      changed = run(connections, Dialect.H2);
      emptied = emptied(connections);
    } catch (RuntimeException failure) {
      opened.close();
      throw failure;
    }
    if (emptied) {
      opened.compact();
    } else if (changed) {
      opened.close();
    } else {
      return opened;
    }
    return EmbeddedFile.open(file);
  }

  private static boolean emptied(DataSource connections) {
    return Jdbi.create(connections).withHandle(SecretGenerations::emptied);
  }
}
