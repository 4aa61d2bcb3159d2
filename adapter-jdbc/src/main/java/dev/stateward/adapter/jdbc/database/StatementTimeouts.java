package dev.stateward.adapter.jdbc.database;

import dev.stateward.adapter.jdbc.sql.SqlFailures;
import dev.stateward.application.settings.DatabaseBudgets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Function;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** Gives some statements of a transaction a longer timeout. */
public record StatementTimeouts(Dialect dialect, DatabaseLimits limits) {
  /**
   * Runs {@code statements}, each with the timeout of long ones. The driver is patient only after
   * the server has answered once more: one that hangs already is not waited for that long.
   */
  <T> T extended(Handle handle, Function<Handle, T> statements) {
    return within(limits.longStatement(), handle, statements);
  }

  /** Runs {@code statements}, each with a timeout of {@code limit}, or the usual shorter one. */
  <T> T shortened(Handle handle, Duration limit, Function<Handle, T> statements) {
    Duration usual = limits.statement();
    return within(limit.compareTo(usual) < 0 ? limit : usual, handle, statements);
  }

  /** Runs {@code statements} without any timeout, that of idle transactions included. */
  <T> T unlimited(Handle handle, Function<Handle, T> statements) {
    dialect.stayIdle().ifPresent(handle::execute);
    return within(Duration.ZERO, handle, statements);
  }

  private <T> T within(Duration limit, Handle handle, Function<Handle, T> statements) {
    handle.execute(dialect.statementTimeout(limit));
    awaitAnswers(handle, limit);
    T result;
    try {
      result = statements.apply(handle);
    } catch (RuntimeException | Error failure) {
      restore(handle, failure);
      throw failure;
    }
    restore(handle);
    return result;
  }

  /**
   * Not after a failure: PostgreSQL refuses further statements and resets the timeout with the
   * transaction.
   */
  private void restore(Handle handle, Throwable failure) {
    try {
      restore(handle);
    } catch (JdbiException refused) {
      failure.addSuppressed(SqlFailures.withoutValues(refused));
    }
  }

  private void restore(Handle handle) {
    awaitAnswers(handle, limits.statement());
    handle.execute(dialect.statementTimeout(limits.statement()));
  }

  private void awaitAnswers(Handle handle, Duration limit) {
    if (dialect == Dialect.POSTGRESQL) {
      long time = answer(limit).toMillis();
      try {
        handle.getConnection().setNetworkTimeout(Runnable::run, Math.toIntExact(time));
      } catch (SQLException failure) {
        throw new ConnectionException(failure);
      }
    }
  }

  /** How long the driver waits for a statement that may take {@code limit}. */
  static Duration answer(Duration limit) {
    return limit.isZero() ? limit : limit.plus(DatabaseBudgets.ANSWER);
  }
}
