package dev.stateward.domain.workspace;

import java.time.Instant;
import java.util.Objects;

/** A workspace's lock: free, or held by someone since a time. */
public sealed interface WorkspaceLock {
  /** How often the workspace has been locked so far. */
  LockGeneration generation();

  /** The decision on a write of the state. */
  LockDecision judgeWriter(LockHolder writer);

  /** Nobody holds it. */
  record Unlocked(LockGeneration generation) implements WorkspaceLock {
    /** The lock of a workspace that was never locked. */
    public static final Unlocked NEVER_LOCKED = new Unlocked(new LockGeneration(0));

    public Unlocked {
      Objects.requireNonNull(generation, "generation is null");
    }

    /**
     * The lock once {@code holder} has it.
     *
     * @param reason what the holder gave as reason; empty when nothing
     */
    public Locked lock(LockHolder holder, String reason, Instant since) {
      return new Locked(generation.next(), holder, reason, since);
    }

    @Override
    public LockDecision judgeWriter(LockHolder writer) {
      return new LockDecision.NotLocked();
    }
  }

  /**
   * Someone holds it. It is not re-entrant: its holder cannot lock again either.
   *
   * @param reason what the holder gave as reason; empty when nothing
   * @param since when it was locked
   */
  record Locked(LockGeneration generation, LockHolder holder, String reason, Instant since)
      implements WorkspaceLock {
    public Locked {
      Objects.requireNonNull(generation, "generation is null");
      Objects.requireNonNull(holder, "holder is null");
      Objects.requireNonNull(reason, "reason is null");
      Objects.requireNonNull(since, "since is null");
    }

    /** The lock once it is given back. */
    public Unlocked unlock() {
      return new Unlocked(generation);
    }

    @Override
    public LockDecision judgeWriter(LockHolder writer) {
      return holder.equals(writer)
          ? new LockDecision.HeldByWriter(generation)
          : new LockDecision.HeldByOther(holder);
    }
  }
}
