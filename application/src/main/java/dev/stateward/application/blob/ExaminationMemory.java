package dev.stateward.application.blob;

import dev.stateward.application.blob.port.StateFiles.Memory;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.Budgets;
import java.util.concurrent.Semaphore;

/**
 * The memory shared by all examinations of the process: one share for each of a few, and the rest
 * for the one that needs more than a share. Examinations without memory wait in order of arrival.
 *
 * <p>No examination waits while it has more than a share, and the one that has the rest never
 * waits, so that there is no deadlock.
 */
final class ExaminationMemory {
  private final long share;
  private final long largest;
  private final Semaphore shares;
  private final Semaphore rest = new Semaphore(1, true);

  /** Memory within the budgets. */
  ExaminationMemory() {
    this(Budgets.EXAMINATION_SHARE, Budgets.EXAMINATION_SHARES, Budgets.LARGEST_EXAMINATION);
  }

  /**
   * Memory for examinations.
   *
   * @param share the bytes of one share
   * @param shares how many examinations have a share at once
   * @param largest the most bytes for one examination
   */
  ExaminationMemory(long share, int shares, long largest) {
    this.share = share;
    this.largest = largest;
    this.shares = new Semaphore(shares, true);
  }

  /**
   * Takes a share.
   *
   * @param beforeWaiting called before the examination waits; releases what its worker still holds
   *     for finished examinations
   */
  Part open(Runnable beforeWaiting) {
    acquire(shares, beforeWaiting);
    return new Part(beforeWaiting);
  }

  private static void acquire(Semaphore places, Runnable beforeWaiting) {
    if (places.tryAcquire()) {
      return;
    }
    beforeWaiting.run();
    try {
      places.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("an examination was stopped while it waited", e);
    }
  }

  /** The memory of one examination, until its results are stored. */
  final class Part implements Memory, AutoCloseable {
    private final Runnable beforeWaiting;
    private long taken;
    private boolean large;
    private boolean closed;

    private Part(Runnable beforeWaiting) {
      this.beforeWaiting = beforeWaiting;
    }

    @Override
    public boolean take(long bytes) {
      long wanted = taken + bytes;
      if (wanted > largest) {
        return false;
      }
      if (wanted > share && !large) {
        acquire(rest, beforeWaiting);
        large = true;
      }
      taken = wanted;
      return true;
    }

    @Override
    public void giveBack(long bytes) {
      taken -= bytes;
    }

    @Override
    public void close() {
      if (closed) {
        return;
      }
      closed = true;
      shares.release();
      if (large) {
        rest.release();
      }
    }
  }
}
