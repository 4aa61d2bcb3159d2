package dev.stateward.adapter.jdbc.database;

import dev.stateward.adapter.jdbc.sql.ConflictMark;
import dev.stateward.adapter.jdbc.sql.SqlFailures;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** The transaction a thread is in. */
public final class OpenTransaction {
  private final Handle handle;
  private final ConflictMark mark = new ConflictMark();
  private final Map<Class<?>, BeforeCommit> beforeCommit = new LinkedHashMap<>();
  private boolean wrote;

  OpenTransaction(Handle handle) {
    this.handle = handle;
  }

  /** What is left to do when the rest is done. */
  @FunctionalInterface
  public interface BeforeCommit {
    void run(Handle handle);
  }

  /** What of that {@code kind} is left to do; {@code fresh} when there was nothing. */
  <T extends BeforeCommit> T beforeCommit(Class<T> kind, Supplier<T> fresh) {
    mark.requireNone();
    wrote = true;
    return kind.cast(beforeCommit.computeIfAbsent(kind, absent -> fresh.get()));
  }

  /** Does what is left to do. */
  void finish() {
    for (BeforeCommit left : beforeCommit.values()) {
      change(handle -> {
        left.run(handle);
        return Boolean.TRUE;
      });
    }
  }

  /** Whether anything in it was meant to be kept. */
  boolean wrote() {
    return wrote;
  }

  <T> T ask(Function<Handle, T> statements) {
    mark.requireNone();
    try {
      return statements.apply(handle);
    } catch (JdbiException failure) {
      RuntimeException meaning = SqlFailures.ofStatement(failure);
      mark.doom(meaning);
      throw meaning;
    }
  }

  <T> T change(Function<Handle, T> statements) {
    wrote = true;
    return ask(statements);
  }

  /** Work that joins is kept with the whole, or nothing is. */
  <T> T join(Supplier<T> work) {
    try {
      return work.get();
    } catch (Throwable failure) {
      mark.doom(failure);
      throw failure;
    }
  }

  /** Refuses the end of a transaction whose failure was swallowed. */
  void requireSound() {
    mark.rethrow();
  }
}
