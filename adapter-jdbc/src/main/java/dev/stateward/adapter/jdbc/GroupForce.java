package dev.stateward.adapter.jdbc;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Forces commits to the disk, many at once: who comes while one force is under way is served by the
 * next, whichever thread does it.
 */
final class GroupForce implements Durability {
  private final Runnable force;
  private final AtomicLong tickets = new AtomicLong();
  private final ReentrantLock forcing = new ReentrantLock();

  /** The last ticket whose commit is on the disk; guarded by {@code forcing}. */
  private long served;

  GroupForce(Runnable force) {
    this.force = force;
  }

  @Override
  public void settle() {
    long ticket = tickets.incrementAndGet();
    forcing.lock();
    try {
      if (served < ticket) {
        long upTo = tickets.get();
        force.run();
        served = upTo;
      }
    } finally {
      forcing.unlock();
    }
  }
}
