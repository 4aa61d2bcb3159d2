package dev.stateward.adapter.jdbc.embedded;

import dev.stateward.application.port.StoreUnavailableException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets one thread at a time change the database or collect its changes for the file: a transaction
 * from its beginning until after its end, or a checkpoint, which goes first. Thread-safe.
 */
final class WriteTurns {
  private final Duration wait;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition transactionMayBegin = lock.newCondition();
  private final Condition checkpointMayBegin = lock.newCondition();

  /** Guarded by {@code lock}, like the number below. */
  private boolean taken;

  private int waitingCheckpoints;

  /**
   * Of a database.
   *
   * @param wait how long a transaction waits for its turn
   */
  WriteTurns(Duration wait) {
    this.wait = wait;
  }

  /**
   * Waits until a transaction may begin.
   *
   * @throws StoreUnavailableException when that takes too long, or the thread is interrupted
   */
  void beginTransaction() {
    lock.lock();
    try {
      long left = wait.toNanos();
      while (taken || waitingCheckpoints > 0) {
        if (left <= 0) {
          throw new StoreUnavailableException(
              "other changes take too long", new TimeoutException());
        }
        left = transactionMayBegin.awaitNanos(left);
      }
      taken = true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("interrupted before a change", e);
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the transaction under way has ended. */
  void beginCheckpoint() {
    lock.lock();
    try {
      waitingCheckpoints++;
      while (taken) {
        checkpointMayBegin.awaitUninterruptibly();
      }
      waitingCheckpoints--;
      taken = true;
    } finally {
      lock.unlock();
    }
  }

  /** Ends the turn of this thread. */
  void end() {
    lock.lock();
    try {
      taken = false;
      if (waitingCheckpoints > 0) {
        checkpointMayBegin.signal();
      } else {
        transactionMayBegin.signal();
      }
    } finally {
      lock.unlock();
    }
  }
}
