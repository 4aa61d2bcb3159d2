package dev.stateward.adapter.jdbc.sql;

import org.jspecify.annotations.Nullable;

/**
 * Whether a transaction is doomed, and by what. PostgreSQL dooms a transaction at its first failed
 * statement; H2 would let it go on and commit. The mark makes both refuse: see ADR 0030.
 */
public final class ConflictMark {
  private @Nullable Throwable cause;

  /** Dooms the transaction; the first cause stays. */
  public void doom(Throwable failure) {
    if (cause == null) {
      cause = failure;
    }
  }

  /** Refuses further statements of a doomed transaction. */
  public void requireNone() {
    if (cause != null) {
      throw new IllegalStateException("the transaction is doomed", cause);
    }
  }

  /** Refuses the commit of a doomed transaction, with the failure that was swallowed. */
  public void rethrow() {
    if (cause instanceof RuntimeException swallowed) {
      throw swallowed;
    }
    requireNone();
  }
}
