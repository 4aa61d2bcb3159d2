package dev.stateward.domain.workspace;

import java.util.Objects;

/**
 * The decision of a workspace's lock. Each question that {@link WorkspaceLock} answers has its own
 * set of decisions, so that a {@code switch} over it needs no other case.
 */
public sealed interface LockDecision {
  /** A decision on the upload of a content ({@link WorkspaceLock#judgeUpload}). */
  sealed interface OnUpload extends LockDecision {}

  /** A decision on a write of the state ({@link WorkspaceLock#judgeWriter}). */
  sealed interface OnWrite extends OnUpload {}

  /** A decision on an unlock ({@link WorkspaceLock#judgeUnlock}). */
  sealed interface OnUnlock extends LockDecision {}

  /**
   * The writer holds the lock and may go on.
   *
   * @param generation the fencing token to write under
   */
  record HeldByWriter(LockGeneration generation) implements OnWrite {
    public HeldByWriter {
      Objects.requireNonNull(generation, "generation is null");
    }
  }

  /** The workspace is not locked: nobody may write, and there is nothing to unlock. */
  record NotLocked() implements OnWrite, OnUnlock {}

  /** Someone else holds the lock. */
  record HeldByOther(LockHolder holder) implements OnWrite, OnUnlock {
    public HeldByOther {
      Objects.requireNonNull(holder, "holder is null");
    }
  }

  /** The writer holds the lock, and it is not the one that the upload began under. */
  record LockedAnew() implements OnUpload {}

  /** A version still waits for its content: only force-unlocking ends the lock before that. */
  record ContentAwaited() implements OnUnlock {}

  /**
   * The holder may unlock.
   *
   * @param lock the lock from then on
   */
  record MayUnlock(WorkspaceLock.Unlocked lock) implements OnUnlock {
    public MayUnlock {
      Objects.requireNonNull(lock, "lock is null");
    }
  }
}
