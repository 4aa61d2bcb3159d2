package dev.stateward.domain.workspace;

import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Principal;
import java.time.Instant;
import java.util.Objects;

/** A workspace's lock: free, or held by someone since a time. */
public sealed interface WorkspaceLock {
  /** How often the workspace has been locked so far. */
  LockGeneration generation();

  /** The decision on a write of the state: only the holder of the lock writes. */
  LockDecision.OnWrite judgeWriter(LockHolder writer);

  /**
   * The decision on the upload of a content: only the holder writes, and only under the lock that
   * the version was created under.
   *
   * @param created the generation of the lock when the version was created
   */
  default LockDecision.OnUpload judgeUpload(LockHolder writer, LockGeneration created) {
    LockDecision.OnWrite decision = judgeWriter(writer);
    return decision instanceof LockDecision.HeldByWriter && !generation().equals(created)
        ? new LockDecision.LockedAnew()
        : decision;
  }

  /**
   * The decision on an unlock that is not forced: only the holder unlocks, and not while an upload
   * is under way (Workspaces API, "Unlock a Workspace").
   *
   * @param contentAwaited whether the workspace's latest version waits for a content that may still
   *     be accepted ({@link dev.stateward.domain.stateversion.StateVersion#awaitsContent})
   */
  LockDecision.OnUnlock judgeUnlock(LockHolder unlocker, boolean contentAwaited);

  /**
   * The permission that force-unlocking takes. The holder of the lock needs no more than to write
   * states: after a failed upload a version stays pending, and {@code terraform force-unlock} is
   * the only way out.
   */
  Permission neededToForceUnlock(Principal principal);

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
    public LockDecision.OnWrite judgeWriter(LockHolder writer) {
      return new LockDecision.NotLocked();
    }

    @Override
    public LockDecision.OnUnlock judgeUnlock(LockHolder unlocker, boolean contentAwaited) {
      return new LockDecision.NotLocked();
    }

    @Override
    public Permission neededToForceUnlock(Principal principal) {
      return Permission.FORCE_UNLOCK;
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
    public LockDecision.OnWrite judgeWriter(LockHolder writer) {
      return holder.equals(writer)
          ? new LockDecision.HeldByWriter(generation)
          : new LockDecision.HeldByOther(holder);
    }

    @Override
    public LockDecision.OnUnlock judgeUnlock(LockHolder unlocker, boolean contentAwaited) {
      if (!holder.equals(unlocker)) {
        return new LockDecision.HeldByOther(holder);
      }
      return contentAwaited
          ? new LockDecision.ContentAwaited()
          : new LockDecision.MayUnlock(unlock());
    }

    @Override
    public Permission neededToForceUnlock(Principal principal) {
      return LockHolder.of(principal).filter(holder::equals).isPresent()
          ? Permission.WRITE_STATE
          : Permission.FORCE_UNLOCK;
    }
  }
}
