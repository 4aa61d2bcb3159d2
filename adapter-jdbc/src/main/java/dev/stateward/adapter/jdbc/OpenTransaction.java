package dev.stateward.adapter.jdbc;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** The transaction a thread is in. */
final class OpenTransaction {
  private final Handle handle;
  private final ConflictMark mark = new ConflictMark();
  private boolean wrote;

  OpenTransaction(Handle handle) {
    this.handle = handle;
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
