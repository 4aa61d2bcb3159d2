package dev.stateward.bootstrap.doctor;

import dev.stateward.adapter.jdbc.database.PostgresFacts;
import dev.stateward.adapter.jdbc.database.SchemaStatus;
import dev.stateward.adapter.jdbc.database.UnsupportedDatabaseException;
import dev.stateward.adapter.jdbc.embedded.DatabaseInUseException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.server.SchemaUpgrade;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Whether the database is there, is safe, has the right schema, and fits the secret. */
final class DatabaseExamination implements Examination {
  private static final String SUBJECT = "database";
  private static final String SCHEMA = "schema";
  private static final Finding NO_SCHEMA =
      Finding.warn(SCHEMA, "there is none yet", "start the server, or run `stateward init`");

  private final Settings settings;

  DatabaseExamination(Settings settings) {
    this.settings = settings;
  }

  @Override
  public String subject() {
    return SUBJECT;
  }

  @Override
  public List<Finding> examine() {
    DatabasePlace place = settings.database();
    if (!SchemaUpgrade.isThere(place)) {
      return List.of(
          Finding.warn(
              SUBJECT,
              "there is none yet",
              "the first start makes it; where there should be one, set STATEWARD_DATA"));
    }
    List<Finding> findings = new ArrayList<>(itself(place));
    // Not at the same time: only one process can open an embedded database.
    findings.add(
        findings.contains(NO_SCHEMA)
            ? Finding.ok("secret", "not compared, since the database has no schema yet")
            : new KnownSecret(settings).finding());
    return findings;
  }

  private static List<Finding> itself(DatabasePlace place) {
    List<Finding> findings = new ArrayList<>();
    try {
      if (place instanceof DatabasePlace.Postgres postgres) {
        findings.addAll(judged(SchemaUpgrade.facts(postgres), postgres.limits().connections()));
      }
      findings.add(schema(SchemaUpgrade.status(place)));
    } catch (DatabaseInUseException e) {
      findings.add(
          Finding.ok(SUBJECT, "in use by another process, so not looked into; usually the server"));
    } catch (UnsupportedDatabaseException e) {
      findings.add(Finding.fail(SUBJECT, Reasons.of(e), "use PostgreSQL 15 to 18, or set one up"));
    } catch (StoreUnavailableException e) {
      findings.add(
          Finding.fail(
              SUBJECT,
              Reasons.of(e),
              "compare STATEWARD_DATABASE_URL, _USER and _PASSWORD with what `psql` needs from"
                  + " this machine"));
    }
    return findings;
  }

  static List<Finding> judged(PostgresFacts facts, int connections) {
    List<Finding> findings = new ArrayList<>();
    findings.add(Finding.ok(SUBJECT, "PostgreSQL " + facts.version() + " answers"));
    if (!facts.unsafe().isEmpty()) {
      findings.add(
          Finding.fail(
              SUBJECT,
              facts.unsafe() + ": off, so that a crash loses what was acknowledged",
              "set each to on in postgresql.conf, for the database and for the user, and reload"));
    }
    if (facts.replica()) {
      findings.add(
          Finding.fail(
              SUBJECT,
              "it is a replica, or recovers, and takes no writes",
              "name the primary in STATEWARD_DATABASE_URL; with several hosts add"
                  + " ?targetServerType=primary"));
    }
    if (facts.unawaited() > 0) {
      findings.add(
          Finding.warn(
              SUBJECT,
              "it has %d standbys and waits for none: a failover to one loses what was acknowledged"
                  .formatted(facts.unawaited()),
              "name them in synchronous_standby_names, and keep synchronous_commit on"));
    }
    findings.addAll(clock(facts));
    if (facts.connections() < connections) {
      findings.add(
          Finding.warn(
              SUBJECT,
              "it allows %d connections, and this node alone wants up to %d"
                  .formatted(facts.connections(), connections),
              "raise max_connections, or lower STATEWARD_DATABASE_CONNECTIONS; all nodes count"));
    }
    return findings;
  }

  private static List<Finding> clock(PostgresFacts facts) {
    Duration skew = Duration.between(Instant.now(), facts.time()).abs();
    if (skew.compareTo(NodeBudgets.CLOCK_SKEW) <= 0) {
      return List.of();
    }
    return List.of(
        Finding.warn(
            SUBJECT,
            "its clock and this machine's are " + skew.toSeconds() + " s apart",
            "synchronize both with NTP: all nodes go by the database's clock, and an S3 server"
                + " refuses requests of a machine whose clock is 15 minutes off"));
  }

  private static Finding schema(SchemaStatus status) {
    return switch (status.age()) {
      case SAME -> Finding.ok(SCHEMA, "version " + status.present());
      case NONE -> NO_SCHEMA;
      case OLDER ->
          Finding.warn(
              SCHEMA,
              "version %s; this program needs %s".formatted(status.present(), status.required()),
              "a start migrates it, and so does `stateward migrate run`: take a backup first");
      case NEWER ->
          Finding.fail(
              SCHEMA,
              "version " + status.present() + " of a newer program, " + status.migratedBy(),
              "use that program; to go back, restore the backup from before the upgrade");
    };
  }
}
