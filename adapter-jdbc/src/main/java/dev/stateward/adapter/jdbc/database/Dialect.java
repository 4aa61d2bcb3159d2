package dev.stateward.adapter.jdbc.database;

import java.time.Duration;
import java.util.Map;

/** The differences between the two databases. */
public enum Dialect {
  H2("", "(position, trail_id, number)", "classpath:db/migration", "classpath:db/h2"),
  POSTGRESQL(
      "COLLATE \"C\"",
      "(trail_id, number) WHERE position IS NULL",
      "classpath:db/migration",
      "classpath:db/postgresql");

  private final String binaryCollation;

  /** An index of V0022 that V0060 removes; H2 has no partial indexes. */
  private final String waiting;

  private final String[] migrations;

  Dialect(String binaryCollation, String waiting, String... migrations) {
    this.binaryCollation = binaryCollation;
    this.waiting = waiting;
    this.migrations = migrations;
  }

  /** The location of the migrations. */
  String[] migrations() {
    return migrations.clone();
  }

  /** The values of the placeholders in the migrations. */
  Map<String, String> placeholders() {
    return Map.of("binary", binaryCollation, "waiting", waiting);
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
