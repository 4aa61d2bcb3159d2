package dev.stateward.adapter.jdbc.sql;

import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.OutcomeUnknownException;
import dev.stateward.application.port.StoreUnavailableException;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementException;

/** Translates database exceptions for the application. */
public final class SqlFailures {
  private static final String UNIQUE_VIOLATION = "23505";
  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final String DEADLOCK = "40P01";

  /** The suffix of the names of constraints that keep names unique. */
  private static final String NAME_CONSTRAINT = "_name_taken";

  /**
   * The SQL states of lost conflicts, where a retry of the whole transaction may succeed: a
   * deadlock (40001, 40P01), a concurrent update (H2, 90131), or a row that another transaction
   * added or removed (23505, 23503, and H2's 23506).
   */
  private static final Set<String> LOST =
      Set.of("40001", DEADLOCK, "90131", UNIQUE_VIOLATION, "23503", "23506");

  /**
   * Classes of SQL states about connections, resources and the operator (08, 28, 3D, 53, 58), whose
   * messages contain no values.
   */
  private static final Set<String> OF_CONNECTIONS = Set.of("08", "28", "3D", "53", "58");

  /** A statement that took too long (57014; H2 as well), or waited too long for a row. */
  private static final Set<String> TIMEOUTS = Set.of("57014", "55P03", "HYT00");

  private SqlFailures() {}

  /** Translates the failure of a statement, which had no effect. */
  public static RuntimeException ofStatement(JdbiException failure) {
    Optional<SQLException> cause = sqlCause(failure);
    return cause.filter(SqlFailures::isNameTaken).isPresent()
        ? new NameTakenException()
        : unavailable("the database refused or did not respond", failure);
  }

  /** Translates the failure of a commit. */
  public static RuntimeException ofCommit(JdbiException failure) {
    String state = stateOf(failure);
    boolean refused = state.startsWith("40") || state.startsWith("23") || state.startsWith("25");
    return refused ? unavailable("the database refused the commit", failure) : unknown(failure);
  }

  public static StoreUnavailableException unavailable(String message, Throwable cause) {
    return new StoreUnavailableException(message, withoutValues(cause));
  }

  public static OutcomeUnknownException unknown(Throwable cause) {
    return new OutcomeUnknownException(
        "the database did not confirm the commit", withoutValues(cause));
  }

  /**
   * Translates the failure of a migration; an error in the migrations themselves is returned
   * unchanged.
   */
  public static RuntimeException ofMigration(FlywayException failure) {
    return sqlCause(failure).isPresent()
        ? unavailable(
            "a migration of the database failed with SQL state " + stateOf(failure), failure)
        : failure;
  }

  /**
   * Removes values from {@code failure} for logging: messages of drivers and libraries contain
   * values of parameters and rows, which may be secrets.
   */
  public static SQLException withoutValues(Throwable failure) {
    SQLException known = new SQLException(description(failure), stateOf(failure), codeOf(failure));
    known.setStackTrace(failure.getStackTrace());
    return known;
  }

  private static String description(Throwable failure) {
    StringJoiner description = new StringJoiner("; ");
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Throwable cause = failure; cause != null && seen.add(cause); cause = cause.getCause()) {
      description.add(described(cause));
    }
    return description.toString();
  }

  private static String described(Throwable cause) {
    String name = cause.getClass().getSimpleName();
    return switch (cause) {
      case SQLException sql when OF_CONNECTIONS.contains(statesClass(sql)) ->
          name + " (" + state(sql) + "): " + sql.getMessage();
      // The message of the pool says how many connections are in use.
      case SQLTransientConnectionException none -> name + ": " + none.getMessage();
      case SQLException sql -> name + " (" + state(sql) + ", " + sql.getErrorCode() + ")";
      // Messages of files and sockets contain no values.
      case IOException io -> name + ": " + io.getMessage();
      case StatementException statement -> name + " in " + text(statement);
      case FixedStatementException statement -> name + " in " + onOneLine(statement.sql());
      default -> name;
    };
  }

  /** The SQL text, whose values are parameters. */
  private static String text(StatementException failure) {
    StatementContext context = failure.getStatementContext();
    String sql = context == null ? null : context.getRenderedSql();
    return sql == null ? "a statement" : onOneLine(sql);
  }

  private static String onOneLine(String sql) {
    return sql.strip().replaceAll("\\s+", " ");
  }

  /** Whether the transaction lost a conflict, so that a retry may succeed. */
  public static boolean lost(StoreUnavailableException failure) {
    return LOST.contains(stateOf(failure));
  }

  /** Whether PostgreSQL ended the statement because it had waited too long for a lock. */
  public static boolean waitedTooLong(Throwable failure) {
    return stateOf(failure).equals(LOCK_NOT_AVAILABLE);
  }

  /** Whether the driver found a server, but none of the type that was asked for. */
  public static boolean standby(Throwable failure) {
    return sqlCause(failure)
        .map(SQLException::getMessage)
        .filter(message -> message.contains("targetServerType"))
        .isPresent();
  }

  /** Whether PostgreSQL ended the statement because it waited for others that waited for it. */
  public static boolean deadlocked(Throwable failure) {
    return stateOf(failure).equals(DEADLOCK);
  }

  private static String stateOf(Throwable failure) {
    return sqlCause(failure).map(SqlFailures::state).orElse("");
  }

  private static int codeOf(Throwable failure) {
    return sqlCause(failure).map(SQLException::getErrorCode).orElse(0);
  }

  /** The kind of {@code failure}, one of a few. */
  static String reason(SQLException failure) {
    String state = state(failure);
    return switch (statesClass(failure)) {
      case "08" -> "connection";
      case "23" -> "constraint";
      case "53", "58" -> "resources";
      default -> LOST.contains(state) ? "conflict" : TIMEOUTS.contains(state) ? "timeout" : "other";
    };
  }

  private static String statesClass(SQLException failure) {
    String state = state(failure);
    return state.length() < 2 ? "" : state.substring(0, 2);
  }

  private static boolean isNameTaken(SQLException failure) {
    return state(failure).equals(UNIQUE_VIOLATION)
        && String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains(NAME_CONSTRAINT);
  }

  private static String state(SQLException failure) {
    return Optional.ofNullable(failure.getSQLState()).orElse("");
  }

  private static Optional<SQLException> sqlCause(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        return Optional.of(sql);
      }
    }
    return Optional.empty();
  }
}
