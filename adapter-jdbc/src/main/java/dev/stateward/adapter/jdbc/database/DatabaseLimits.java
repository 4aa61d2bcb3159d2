package dev.stateward.adapter.jdbc.database;

import dev.stateward.application.settings.DatabaseBudgets;
import java.time.Duration;

/**
 * The limits on connections and times of the database; a zero duration means no limit.
 *
 * @param connections the most connections
 * @param connectionWait waiting for a connection while all are in use
 * @param statement one statement, waiting for rows included
 * @param longStatement one statement that goes through whole tables or removes whole trees
 * @param rowWait waiting for a row that another transaction holds
 * @param idleTransaction idle time within a transaction; only on PostgreSQL, where a crashed node
 *     may hold it
 */
public record DatabaseLimits(
    int connections,
    Duration connectionWait,
    Duration statement,
    Duration longStatement,
    Duration rowWait,
    Duration idleTransaction) {
  /** The limits of migrations, which may take long on large tables. */
  public static final DatabaseLimits OF_MIGRATIONS =
      new DatabaseLimits(
          4,
          DatabaseBudgets.CONNECTION_WAIT,
          Duration.ZERO,
          Duration.ZERO,
          DatabaseBudgets.MIGRATION_TABLE_WAIT,
          Duration.ZERO);

  /** The limits of a server with at most so many connections. */
  public static DatabaseLimits ofServer(int connections) {
    return ofServer(connections, DatabaseBudgets.STATEMENT);
  }

  /** The limits of a server one of whose usual statements may take {@code statement}. */
  public static DatabaseLimits ofServer(int connections, Duration statement) {
    return new DatabaseLimits(
        connections,
        DatabaseBudgets.CONNECTION_WAIT,
        statement,
        longer(statement, DatabaseBudgets.LONG_STATEMENT),
        shorter(statement, DatabaseBudgets.ROW_WAIT),
        DatabaseBudgets.IDLE_TRANSACTION);
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
