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

  /** Ends the names of the constraints that keep names unique. */
  private static final String NAME_CONSTRAINT = "_name_taken";

  /**
   * A retry of the whole transaction may succeed: it lost against another transaction, by a
   * deadlock (40001, 40P01), a concurrent update (H2, 90131), or by a row that the other one added
   * or removed (23505, 23503, and H2's 23506).
   */
  private static final Set<String> LOST =
      Set.of("40001", "40P01", "90131", UNIQUE_VIOLATION, "23503", "23506");

  /**
   * Classes of states that are about connecting, the server's resources and its operator, whose
   * messages say what to do and repeat no value: 08, 28, 3D, 53 and 58.
   */
  private static final Set<String> OF_CONNECTIONS = Set.of("08", "28", "3D", "53", "58");

  private SqlFailures() {}

  /** What {@code failure} of a statement means; the statement had no effect. */
  public static RuntimeException ofStatement(JdbiException failure) {
    Optional<SQLException> cause = sqlCause(failure);
    return cause.filter(SqlFailures::isNameTaken).isPresent()
        ? new NameTakenException()
        : unavailable("the database refused or did not answer", failure);
  }

  /** What {@code failure} of a commit means. */
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
   * What a failed migration means; an error in the migrations themselves is passed on unchanged.
   */
  public static RuntimeException ofMigration(FlywayException failure) {
    return sqlCause(failure).isPresent()
        ? unavailable("a migration of the database failed", failure)
        : failure;
  }

  /**
   * What may be logged of {@code failure}: drivers and libraries repeat in their messages the
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
      // From the pool; it says how many connections are in use.
      case SQLTransientConnectionException none -> name + ": " + none.getMessage();
      case SQLException sql -> name + " (" + state(sql) + ", " + sql.getErrorCode() + ")";
      // From files and sockets; it repeats no value of a statement.
      case IOException io -> name + ": " + io.getMessage();
      case StatementException statement -> name + " in " + text(statement);
      default -> name;
    };
  }

  /** The text of the statement, whose values are parameters. */
  private static String text(StatementException failure) {
    StatementContext context = failure.getStatementContext();
    String sql = context == null ? null : context.getRenderedSql();
    return sql == null ? "a statement" : sql.strip().replaceAll("\\s+", " ");
  }

  /** Whether the transaction lost against another one, so that a second try may do better. */
  public static boolean lost(StoreUnavailableException failure) {
    return LOST.contains(stateOf(failure));
  }

  private static String stateOf(Throwable failure) {
    return sqlCause(failure).map(SqlFailures::state).orElse("");
  }

  private static int codeOf(Throwable failure) {
    return sqlCause(failure).map(SQLException::getErrorCode).orElse(0);
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
