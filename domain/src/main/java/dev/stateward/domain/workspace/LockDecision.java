package dev.stateward.domain.workspace;

import java.util.Objects;

/** The decision of a workspace's lock on a write or an unlock. */
public sealed interface LockDecision {
  /**
   * The writer holds the lock and may go on.
   *
   * @param generation the fencing token to write under
   */
  record HeldByWriter(LockGeneration generation) implements LockDecision {
    public HeldByWriter {
      Objects.requireNonNull(generation, "generation is null");
    }
  }

  /** The workspace is not locked: nobody may write. */
  record NotLocked() implements LockDecision {}

  /** Someone else holds the lock. */
  record HeldByOther(LockHolder holder) implements LockDecision {
    public HeldByOther {
      Objects.requireNonNull(holder, "holder is null");
    }
  }
}
