package dev.stateward.adapter.jdbc.database;

import dev.stateward.adapter.jdbc.sql.ConflictMark;
import dev.stateward.adapter.jdbc.sql.SqlFailures;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** The open transaction of a thread. */
public final class OpenTransaction {
  private final Handle handle;
  private final ConflictMark mark = new ConflictMark();
  private final Map<Class<?>, BeforeCommit> beforeCommit = new LinkedHashMap<>();
  private boolean wrote;

  OpenTransaction(Handle handle) {
    this.handle = handle;
  }

  /** Work to do before the commit. */
  @FunctionalInterface
  public interface BeforeCommit {
    void run(Handle handle);
  }

  /** The pending work of this {@code kind}; {@code fresh} when there was none. */
  <T extends BeforeCommit> T beforeCommit(Class<T> kind, Supplier<T> fresh) {
    mark.requireNone();
    wrote = true;
    return kind.cast(beforeCommit.computeIfAbsent(kind, absent -> fresh.get()));
  }

  /** Runs the pending work. */
  void finish() {
    for (BeforeCommit work : beforeCommit.values()) {
      write(handle -> {
        work.run(handle);
        return Boolean.TRUE;
      });
    }
  }

  /** Whether it contains a write that must be durable. */
  boolean wrote() {
    return wrote;
  }

  <T> T read(Function<Handle, T> statements) {
    mark.requireNone();
    try {
      return statements.apply(handle);
    } catch (JdbiException failure) {
      RuntimeException meaning = SqlFailures.ofStatement(failure);
      mark.doom(meaning);
      throw meaning;
    }
  }

  <T> T write(Function<Handle, T> statements) {
    wrote = true;
    return read(statements);
  }

  /** Joined work is committed with the whole transaction or not at all. */
  <T> T join(Supplier<T> work) {
    try {
      return work.get();
    } catch (Throwable failure) {
      mark.doom(failure);
      throw failure;
    }
  }

  /** Refuses to commit when a failure was swallowed. */
  void requireSound() {
    mark.rethrow();
  }
}
