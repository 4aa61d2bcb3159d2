package dev.stateward.adapter.jdbc.sql;

import org.jspecify.annotations.Nullable;

/**
 * Marks a transaction as failed, with the cause. PostgreSQL aborts a transaction at its first
 * failed statement; H2 would continue and commit. The mark makes both roll back (ADR 0030).
 */
public final class ConflictMark {
  private @Nullable Throwable cause;

  /** Marks the transaction as failed; the first cause stays. */
  public void doom(Throwable failure) {
    if (cause == null) {
      cause = failure;
    }
  }

  /** Refuses further statements of a failed transaction. */
  public void requireNone() {
    if (cause != null) {
      throw new IllegalStateException("the transaction has failed", cause);
    }
  }

  /** Refuses to commit a failed transaction, and throws the failure that was swallowed. */
  public void rethrow() {
    if (cause instanceof RuntimeException swallowed) {
      throw swallowed;
    }
    requireNone();
  }
}
