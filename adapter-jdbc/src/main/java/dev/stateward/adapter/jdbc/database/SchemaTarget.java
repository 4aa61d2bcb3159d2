package dev.stateward.adapter.jdbc.database;

import dev.stateward.adapter.jdbc.sql.SqlFailures;
import java.util.Arrays;
import java.util.Objects;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** The schema that an empty database gets before a backup of that schema fills it. */
public record SchemaTarget(Dialect dialect, String version) {
  /**
   * Requires that this program has the migrations up to the version.
   *
   * @throws UnsupportedDatabaseException when it does not
   */
  public void requireKnown(DataSource connections) {
    String newest =
        Arrays.stream(configuration(connections).load().info().all())
            .map(MigrationInfo::getVersion)
            .filter(Objects::nonNull)
            .map(Object::toString)
            .max(String::compareTo)
            .orElse("");
    if (newest.compareTo(version) < 0) {
      throw new UnsupportedDatabaseException(
          "the backup has schema %s, and this program knows no schema after %s: run the version that made the backup, or a newer one"
              .formatted(version, newest));
    }
  }

  /** Runs the migrations up to the version, where the other database may have one of its own. */
  public void migrate(DataSource connections) {
    try {
      configuration(connections).target(version + "?").load().migrate();
    } catch (FlywayException failure) {
      throw SqlFailures.ofMigration(failure);
    }
  }

  private FluentConfiguration configuration(DataSource connections) {
    return Flyway.configure()
        .dataSource(connections)
        .locations(dialect.migrations())
        .placeholders(dialect.placeholders())
        .failOnMissingLocations(true)
        .cleanDisabled(true);
  }
}
