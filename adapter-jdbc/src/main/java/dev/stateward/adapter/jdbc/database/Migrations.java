package dev.stateward.adapter.jdbc.database;

import dev.stateward.adapter.jdbc.database.SchemaStatus.Migration;
import dev.stateward.adapter.jdbc.sql.SqlFailures;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The migrations of this program on one database. */
final class Migrations {
  private static final Logger LOG = LoggerFactory.getLogger(Migrations.class);

  private final DataSource connections;
  private final Dialect dialect;
  private final SchemaPolicy policy;

  Migrations(DataSource connections, Dialect dialect, SchemaPolicy policy) {
    this.connections = connections;
    this.dialect = dialect;
    this.policy = policy;
  }

  SchemaStatus status() {
    try {
      return status(flyway(DatabaseSchema.UNTOLD).load().info().all());
    } catch (FlywayException failure) {
      throw SqlFailures.ofMigration(failure);
    }
  }

  /**
   * Runs the pending migrations, if the policy allows it; otherwise throws.
   *
   * @return whether any was pending
   */
  boolean run(Consumer<Migration> progress) {
    SchemaStatus before = status();
    policy.require(before);
    if (before.pending().isEmpty()) {
      return false;
    }
    try {
      flyway(before.present().isEmpty() ? progress : logged(progress)).load().migrate();
    } catch (FlywayException failure) {
      throw SqlFailures.ofMigration(failure);
    }
    LOG.info(
        "migrated the database from schema {} to {}",
        before.present().isEmpty() ? "none" : before.present(),
        before.required());
    return true;
  }

  private static Consumer<Migration> logged(Consumer<Migration> progress) {
    return migration -> {
      LOG.info("migration {} {} has run", migration.version(), migration.description());
      progress.accept(migration);
    };
  }

  /** Runs the pending migrations up to and including {@code version}. */
  void runTo(String version) {
    try {
      // "?": the two databases have some migrations of their own.
      flyway(DatabaseSchema.UNTOLD).target(version + "?").load().migrate();
    } catch (FlywayException failure) {
      throw SqlFailures.ofMigration(failure);
    }
  }

  private FluentConfiguration flyway(Consumer<Migration> progress) {
    return Flyway.configure()
        .dataSource(connections)
        .locations(dialect.migrations())
        .placeholders(dialect.placeholders())
        .failOnMissingLocations(true)
        .cleanDisabled(true)
        .installedBy(policy.program())
        .callbacks(new Progress(progress));
  }

  private SchemaStatus status(MigrationInfo... all) {
    Optional<MigrationInfo> present = last(all, info -> info.getState().isApplied());
    return new SchemaStatus(
        present.map(Migrations::version).orElse(""),
        present.map(MigrationInfo::getInstalledBy).filter(this::isProgram).orElse(""),
        last(all, info -> info.getState().isResolved()).map(Migrations::version).orElse(""),
        Arrays.stream(all)
            .filter(info -> !info.getState().isApplied() && info.getState().isResolved())
            .map(Migrations::migration)
            .toList(),
        Arrays.stream(all)
            .filter(info -> info.getState().isApplied() && !info.getState().isResolved())
            .map(Migrations::version)
            .toList());
  }

  /** Other programs, and this one before it named itself, are named after users of databases. */
  private boolean isProgram(String installedBy) {
    return installedBy.startsWith(policy.program().split(" ", 2)[0] + " ");
  }

  private static Optional<MigrationInfo> last(MigrationInfo[] all, Predicate<MigrationInfo> which) {
    List<MigrationInfo> found =
        Arrays.stream(all).filter(info -> info.getVersion() != null).filter(which).toList();
    return found.isEmpty() ? Optional.empty() : Optional.of(found.getLast());
  }

  private static Migration migration(MigrationInfo info) {
    return new Migration(version(info), info.getDescription());
  }

  private static String version(MigrationInfo info) {
    MigrationVersion version = info.getVersion();
    return version == null ? info.getDescription() : version.getVersion();
  }

  private record Progress(Consumer<Migration> told) implements Callback {
    @Override
    public boolean supports(Event event, Context context) {
      return event == Event.AFTER_EACH_MIGRATE;
    }

    @Override
    public boolean canHandleInTransaction(Event event, Context context) {
      return true;
    }

    @Override
    public void handle(Event event, Context context) {
      MigrationInfo done = context.getMigrationInfo();
      told.accept(migration(done));
    }

    @Override
    public String getCallbackName() {
      return "progress";
    }
  }
}
