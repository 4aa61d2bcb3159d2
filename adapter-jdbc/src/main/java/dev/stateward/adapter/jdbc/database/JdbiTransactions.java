package dev.stateward.adapter.jdbc.database;

import dev.stateward.adapter.jdbc.embedded.Durability;
import dev.stateward.adapter.jdbc.embedded.Durability.Turn;
import dev.stateward.adapter.jdbc.metrics.DatabaseMetrics;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.SqlFailures;
import dev.stateward.adapter.jdbc.sql.StatementMeters;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.application.telemetry.port.Telemetry;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * Transactions bound to the thread; all statements go through this class. A transaction that loses
 * a conflict is retried a few times.
 */
public final class JdbiTransactions implements Transactions {
  private static final int TRIES = 5;

  /** The wait before a second try is twice this, and doubles each time. */
  private static final Duration PAUSE = Duration.ofMillis(1);

  private final Jdbi jdbi;
  private final Durability durability;
  private final StatementTimeouts timeouts;

  // Not static: each database has its own transactions.
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<@Nullable OpenTransaction> open = new ThreadLocal<>();

  private final WrittenPosition written = new WrittenPosition();

  private volatile Runnable afterCommit = () -> {};

  private volatile Meters meters = Meters.NONE;

  public JdbiTransactions(Jdbi jdbi, Durability durability, StatementTimeouts timeouts) {
    this.jdbi = jdbi;
    this.durability = durability;
    this.timeouts = timeouts;
  }

  public Dialect dialect() {
    return timeouts.dialect();
  }

  /** Has {@code listener} called after each commit that wrote something. */
  public void afterCommits(Runnable listener) {
    afterCommit = listener;
  }

  /** Measures transactions and their statements, and traces those, from now on. */
  public void measure(Telemetry telling) {
    meters = telling.meters();
    durability.measure(telling);
    StatementMeters.measure(jdbi, dialect().system(), telling);
  }

  @Override
  public <T> T inTransaction(Supplier<T> work) {
    return inTransaction(durability::turn, work);
  }

  private <T> T inTransaction(Supplier<Turn> turn, Supplier<T> work) {
    OpenTransaction outer = open.get();
    if (outer != null) {
      return outer.join(work);
    }
    for (int tried = 1; ; tried++) {
      try {
        return once(turn, work);
      } catch (StoreUnavailableException failure) {
        if (tried == TRIES || !SqlFailures.lost(failure)) {
          throw failure;
        }
        meters.add(DatabaseMetrics.RETRIES, 1);
        // Without a pause it would take the row again before the other transaction wakes up.
        LockSupport.parkNanos(PAUSE.toNanos() << tried);
      }
    }
  }

  private <T> T once(Supplier<Turn> turns, Supplier<T> work) {
    T result;
    boolean wrote;
    written.require();
    try (Session session = Session.open(jdbi, turns.get())) {
      Handle handle = session.handle();
      begin(handle);
      OpenTransaction transaction = new OpenTransaction(handle);
      open.set(transaction);
      try {
        result = work.get();
        transaction.requireSound();
        transaction.finish();
        wrote = transaction.wrote();
        commit(handle, wrote);
      } catch (Throwable failure) {
        rollBack(handle, failure);
        throw failure;
      } finally {
        open.remove();
      }
    }
    if (wrote) {
      durability.force();
      afterCommit.run();
    }
    return result;
  }

  private static void begin(Handle handle) {
    try {
      handle.begin();
    } catch (JdbiException failure) {
      throw SqlFailures.ofStatement(failure);
    }
  }

  private void commit(Handle handle, boolean wrote) {
    if (!wrote) {
      commit(handle);
      return;
    }
    durability.commitBegins();
    try {
      commit(handle);
    } finally {
      durability.commitEnds();
    }
  }

  private static void commit(Handle handle) {
    try {
      handle.commit();
    } catch (JdbiException failure) {
      throw SqlFailures.ofCommit(failure);
    }
  }

  private static void rollBack(Handle handle, Throwable failure) {
    try {
      handle.rollback();
    } catch (JdbiException lost) {
      // The connection is gone, and with it the transaction.
      failure.addSuppressed(SqlFailures.withoutValues(lost));
    }
  }

  /**
   * Reads the database as it is at one moment, without a time limit, in a transaction of its own
   * that holds no locks.
   */
  public <T> T snapshot(Function<Handle, T> statements) {
    try (Handle handle = jdbi.open()) {
      handle.setTransactionIsolationLevel(timeouts.dialect().snapshotIsolation());
      handle.begin();
      try {
        return timeouts.unlimited(handle, statements);
      } finally {
        handle.rollback();
      }
    } catch (JdbiException failure) {
      throw SqlFailures.ofStatement(failure);
    }
  }

  /** Reads in the transaction of this thread, or without a transaction. */
  public <T> T read(Function<Handle, T> statements) {
    OpenTransaction transaction = open.get();
    if (transaction != null) {
      return transaction.read(statements);
    }
    written.require();
    try (Handle handle = jdbi.open()) {
      return statements.apply(handle);
    } catch (JdbiException failure) {
      throw SqlFailures.ofStatement(failure);
    }
  }

  /** As {@link #read(Function)}, for statements that scan whole tables; others write meanwhile. */
  public <T> T readLong(Function<Handle, T> statements) {
    return inTransaction(
        () -> Turn.FREE, () -> read(handle -> timeouts.extended(handle, statements)));
  }

  /** As {@link #readLong}, with a timeout of {@code limit}, or the usual shorter one. */
  public <T> T readWithin(Duration limit, Function<Handle, T> statements) {
    return inTransaction(
        () -> Turn.FREE, () -> read(handle -> timeouts.shortened(handle, limit, statements)));
  }

  /** Whether the database takes writes, when it responds. */
  public boolean takeWrites() {
    String query = timeouts.dialect().takesWrites();
    return read(handle -> handle.createQuery(query).mapTo(Boolean.class).one());
  }

  /**
   * What the clock of the database shows. Where it has lost what it had written when it was asked
   * before, nothing is read or written any more.
   */
  public Instant time() {
    String query = timeouts.dialect().timeAndPosition();
    Told told =
        read(handle ->
            handle
                .createQuery(query)
                .map(Row.by(row -> new Told(row.instant("now"), row.getLong("position"))))
                .one());
    written.learn(told.position());
    written.require();
    return told.now();
  }

  private record Told(Instant now, long position) {}

  /**
   * As {@link #read(Function)}, for results that clients rely on after a crash of the machine: what
   * others have committed is synced to the disk first.
   */
  public <T> T readDurably(Function<Handle, T> statements) {
    T result = read(statements);
    if (open.get() == null) {
      durability.forceVisible();
    }
    return result;
  }

  /** Writes in the transaction of this thread, or in a new one. */
  public <T> T write(Function<Handle, T> statements) {
    OpenTransaction transaction = open.get();
    return transaction == null
        ? inTransaction(() -> write(statements))
        : transaction.write(statements);
  }

  /** As {@link #write(Function)}, for statements that scan whole tables or remove whole trees. */
  public <T> T writeLong(Function<Handle, T> statements) {
    return write(handle -> timeouts.extended(handle, statements));
  }

  /**
   * As {@link #write(Function)}, for changes that a crash of the machine may undo: the caller does
   * not wait for the disk.
   */
  public <T> T writeNonDurably(Function<Handle, T> statements) {
    T result = inTransaction(() -> read(statements));
    if (open.get() == null) {
      durability.write();
    }
    return result;
  }

  /** As {@link #write(Function)}, without a result. */
  public void execute(Consumer<Handle> statements) {
    write(handle -> {
      statements.accept(handle);
      return Boolean.TRUE;
    });
  }

  /**
   * The work of this {@code kind} that the transaction of this thread does before its commit;
   * {@code fresh} when there was none.
   */
  public <T extends OpenTransaction.BeforeCommit> T beforeCommit(Class<T> kind, Supplier<T> fresh) {
    OpenTransaction transaction = open.get();
    if (transaction == null) {
      throw new IllegalStateException("there is no transaction");
    }
    return transaction.beforeCommit(kind, fresh);
  }

  /** Requires a transaction. */
  public void requireTransaction() {
    if (open.get() == null) {
      throw new IllegalStateException("rows can only be locked in a transaction");
    }
  }
}
