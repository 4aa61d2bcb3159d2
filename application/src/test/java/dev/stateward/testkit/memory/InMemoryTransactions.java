package dev.stateward.testkit.memory;

import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.Transactions;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Transactions over one snapshot of all rows. One writes at a time, from its first write to its
 * end; nobody waits to read. Now and then one is rolled back at its end and done again, as one that
 * lost against another is on a real database.
 */
final class InMemoryTransactions implements Transactions {
  private static final long PATIENCE_SECONDS = 20;

  private final ReentrantLock writing = new ReentrantLock();

  // Not static: a transaction on one database is none on another.
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<@Nullable Session> open = new ThreadLocal<>();

  private final Repetitions repetitions;

  private volatile Tables committed = new Tables();

  InMemoryTransactions(Repetitions repetitions) {
    this.repetitions = repetitions;
  }

  @Override
  public <T> T inTransaction(Supplier<T> work) {
    Session outer = open.get();
    return outer == null ? begin(work) : join(outer, work);
  }

  private <T> T begin(Supplier<T> work) {
    if (repetitions.dueNow()) {
      once(work, false);
    }
    return once(work, true);
  }

  private <T> T once(Supplier<T> work, boolean lasting) {
    Session session = new Session();
    open.set(session);
    try {
      T result = work.get();
      if (lasting) {
        session.commit();
      }
      return result;
    } finally {
      open.remove();
      session.end();
    }
  }

  private static <T> T join(Session outer, Supplier<T> work) {
    try {
      return work.get();
    } catch (Throwable failure) {
      outer.doom(failure);
      throw failure;
    }
  }

  /** Reads what the transaction of this thread sees, or else what is committed. */
  <T> T read(Function<Tables, T> reading) {
    Session session = open.get();
    return session == null ? reading.apply(committed) : session.ask(reading, false);
  }

  /** Writes in the transaction of this thread, or else in one of its own. */
  <T> T write(Function<Tables, T> change) {
    return inTransaction(() -> {
      Session session = open.get();
      if (session == null) {
        throw new IllegalStateException("no transaction");
      }
      return session.ask(change, true);
    });
  }

  void change(Consumer<Tables> change) {
    write(tables -> {
      change.accept(tables);
      return Boolean.TRUE;
    });
  }

  void requireTransaction() {
    if (open.get() == null) {
      throw new IllegalStateException("rows can only be locked in a transaction");
    }
  }

  /** One transaction: before its first write it sees what others commit, then its own copy. */
  private final class Session {
    private @Nullable Tables changed;
    private @Nullable Throwable doom;

    <T> T ask(Function<Tables, T> question, boolean write) {
      if (doom != null) {
        throw new IllegalStateException("the transaction has failed", doom);
      }
      try {
        return question.apply(tables(write));
      } catch (NameTakenException | StoreUnavailableException conflict) {
        doom(conflict);
        throw conflict;
      }
    }

    private Tables tables(boolean write) {
      if (changed == null && write) {
        changed = lock().copy();
      }
      return changed == null ? committed : changed;
    }

    private Tables lock() {
      try {
        if (writing.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          return committed;
        }
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new StoreUnavailableException("interrupted", interrupted);
      }
      throw new StoreUnavailableException(
          "others kept writing", new IllegalStateException("lock timeout"));
    }

    void doom(Throwable cause) {
      if (doom == null) {
        doom = cause;
      }
    }

    void commit() {
      if (doom instanceof RuntimeException swallowed) {
        throw swallowed;
      }
      if (doom != null) {
        throw new IllegalStateException("the transaction has failed", doom);
      }
      if (changed != null) {
        committed = changed;
      }
    }

    void end() {
      if (writing.isHeldByCurrentThread()) {
        writing.unlock();
      }
    }
  }
}
