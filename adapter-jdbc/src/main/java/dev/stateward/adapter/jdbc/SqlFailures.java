package dev.stateward.adapter.jdbc;

import dev.stateward.application.port.out.NameTakenException;
import dev.stateward.application.port.out.OutcomeUnknownException;
import dev.stateward.application.port.out.StoreUnavailableException;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.JdbiException;

/** What an exception of the database means to the application. */
final class SqlFailures {
  private static final String UNIQUE_VIOLATION = "23505";

  /** Ends the names of the constraints that keep names unique. */
  private static final String NAME_CONSTRAINT = "_name_taken";

  /**
   * A second try of the whole transaction may do better: it lost against another transaction, by a
   * deadlock (40001, 40P01), a concurrent update (H2, 90131), or by a row that the other one added
   * or removed (23505, 23503, and H2's 23506).
   */
  private static final Set<String> LOST =
      Set.of("40001", "40P01", "90131", UNIQUE_VIOLATION, "23503", "23506");

  private SqlFailures() {}

  /** What {@code failure} of a statement means; the statement had no effect. */
  static RuntimeException ofStatement(JdbiException failure) {
    Optional<SQLException> cause = sqlCause(failure);
    return cause.filter(SqlFailures::isNameTaken).isPresent()
        ? new NameTakenException()
        : unavailable("the database refused or did not answer", failure);
  }

  /** What {@code failure} of a commit means. */
  static RuntimeException ofCommit(JdbiException failure) {
    String state = sqlCause(failure).map(SqlFailures::state).orElse("");
    boolean refused = state.startsWith("40") || state.startsWith("23") || state.startsWith("25");
    return refused ? unavailable("the database refused the commit", failure) : unknown(failure);
  }

  static StoreUnavailableException unavailable(String message, Throwable cause) {
    return new StoreUnavailableException(message, cause);
  }

  static OutcomeUnknownException unknown(Throwable cause) {
    return new OutcomeUnknownException("the database did not confirm the commit", cause);
  }

  /** Whether the transaction lost against another one, so that a second try may do better. */
  static boolean lost(StoreUnavailableException failure) {
    return sqlCause(failure).map(SqlFailures::state).filter(LOST::contains).isPresent();
  }

  private static boolean isNameTaken(SQLException failure) {
    return state(failure).equals(UNIQUE_VIOLATION)
        && String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains(NAME_CONSTRAINT);
  }

  private static String state(SQLException failure) {
    return Optional.ofNullable(failure.getSQLState()).orElse("");
  }

  private static Optional<SQLException> sqlCause(Throwable failure) {
    for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        return Optional.of(sql);
      }
    }
    return Optional.empty();
  }
}
