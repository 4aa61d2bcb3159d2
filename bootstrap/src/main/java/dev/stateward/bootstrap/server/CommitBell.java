package dev.stateward.bootstrap.server;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Rung after each commit of this node, because it may have ordered work. */
final class CommitBell implements Workers.Bell {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition rung = lock.newCondition();
  private final AtomicLong rings = new AtomicLong();

  @Override
  public void ring() {
    lock.lock();
    try {
      rings.incrementAndGet();
      rung.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public long rings() {
    return rings.get();
  }

  @Override
  public boolean awaitRing(long after, Duration longest) throws InterruptedException {
    long left = longest.toNanos();
    lock.lock();
    try {
      while (rings.get() == after && left > 0) {
        left = rung.awaitNanos(left);
      }
      return rings.get() != after;
    } finally {
      lock.unlock();
    }
  }
}
