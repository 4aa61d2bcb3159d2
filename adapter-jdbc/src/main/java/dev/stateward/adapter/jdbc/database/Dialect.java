package dev.stateward.adapter.jdbc.database;

import java.sql.Connection;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.h2.engine.Constants;

/** The differences between the two databases. */
public enum Dialect {
  H2("h2database", "", "(position, trail_id, number)", "classpath:db/migration", "classpath:db/h2"),
  POSTGRESQL(
      "postgresql",
      "COLLATE \"C\"",
      "(trail_id, number) WHERE position IS NULL",
      "classpath:db/migration",
      "classpath:db/postgresql");

  private final String system;
  private final String binaryCollation;

  /** An index of V0022 that V0060 removes; H2 has no partial indexes. */
  private final String waiting;

  private final String[] migrations;

  Dialect(String system, String binaryCollation, String waiting, String... migrations) {
    this.system = system;
    this.binaryCollation = binaryCollation;
    this.waiting = waiting;
    this.migrations = migrations;
  }

  /** Its name by OpenTelemetry's semantic conventions. */
  String system() {
    return system;
  }

  /** The location of the migrations. */
  String[] migrations() {
    return migrations.clone();
  }

  /** The values of the placeholders in the migrations. */
  Map<String, String> placeholders() {
    return Map.of("binary", binaryCollation, "waiting", waiting);
  }

  /** The query for whether the database takes writes; a replica, or one that recovers, does not. */
  public String takesWrites() {
    return switch (this) {
      case H2 -> "SELECT TRUE";
      case POSTGRESQL -> "SELECT NOT pg_is_in_recovery()";
    };
  }

  /** The query for the time, and for how much was ever written where that only grows. */
  String timeAndPosition() {
    return switch (this) {
      case H2 -> "SELECT CURRENT_TIMESTAMP AS now, 0 AS position";
      case POSTGRESQL ->
          """
          SELECT CURRENT_TIMESTAMP AS now,
                 CASE WHEN pg_is_in_recovery() THEN 0
                      ELSE CAST(pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') AS bigint)
                      END AS position
          """;
    };
  }

  /** The isolation, of JDBC or H2, in which a transaction sees one moment and locks nothing. */
  int snapshotIsolation() {
    return switch (this) {
      case H2 -> Constants.TRANSACTION_SNAPSHOT;
      case POSTGRESQL -> Connection.TRANSACTION_REPEATABLE_READ;
    };
  }

  /** The statement after which the transaction may be idle for any time, where there is a limit. */
  Optional<String> stayIdle() {
    return switch (this) {
      case H2 -> Optional.empty();
      case POSTGRESQL -> Optional.of("SET LOCAL idle_in_transaction_session_timeout = 0");
    };
  }

  /** The statement after which results of a connection are streamed, where they are not. */
  public Optional<String> rowsAreStreamed(boolean streamed) {
    return switch (this) {
      case H2 -> Optional.of("SET LAZY_QUERY_EXECUTION " + (streamed ? "TRUE" : "FALSE"));
      case POSTGRESQL -> Optional.empty();
    };
  }

  /** The collation in which texts are in the order of their code units. */
  public String binaryCollation() {
    return binaryCollation;
  }

  /**
   * The statement that sets the timeout of the following ones to {@code limit}. On PostgreSQL it
   * holds until the transaction ends, on H2 until the next such statement of the connection.
   */
  String statementTimeout(Duration limit) {
    return switch (this) {
      case H2 -> "SET QUERY_TIMEOUT " + limit.toMillis();
      case POSTGRESQL -> "SET LOCAL statement_timeout = " + limit.toMillis();
    };
  }
}
