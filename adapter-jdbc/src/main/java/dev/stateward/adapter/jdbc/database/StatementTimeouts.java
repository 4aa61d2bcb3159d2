package dev.stateward.adapter.jdbc.database;

import dev.stateward.adapter.jdbc.sql.SqlFailures;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Function;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** Gives some statements of a transaction a longer timeout. */
public record StatementTimeouts(Dialect dialect, DatabaseLimits limits) {
  /** How much longer than the server the driver waits before it gives up. */
  private static final Duration ANSWER = Duration.ofSeconds(10);

  /** Runs {@code statements}, each with the timeout of long ones. */
  <T> T extended(Handle handle, Function<Handle, T> statements) {
    set(handle, limits.longStatement());
    T result;
    try {
      result = statements.apply(handle);
    } catch (RuntimeException | Error failure) {
      restore(handle, failure);
      throw failure;
    }
    set(handle, limits.statement());
    return result;
  }

  /**
   * Not after a failure: PostgreSQL refuses further statements and resets the timeout with the
   * transaction.
   */
  private void restore(Handle handle, Throwable failure) {
    try {
      set(handle, limits.statement());
    } catch (JdbiException refused) {
      failure.addSuppressed(SqlFailures.withoutValues(refused));
    }
  }

  private void set(Handle handle, Duration limit) {
    if (dialect == Dialect.POSTGRESQL) {
      awaitAnswers(handle.getConnection(), answer(limit));
    }
    handle.execute(dialect.statementTimeout(limit));
  }

  private static void awaitAnswers(Connection connection, Duration time) {
    try {
      connection.setNetworkTimeout(Runnable::run, Math.toIntExact(time.toMillis()));
    } catch (SQLException failure) {
      throw new ConnectionException(failure);
    }
  }

  /** How long the driver waits for a statement that may take {@code limit}. */
  static Duration answer(Duration limit) {
    return limit.isZero() ? limit : limit.plus(ANSWER);
  }
}
