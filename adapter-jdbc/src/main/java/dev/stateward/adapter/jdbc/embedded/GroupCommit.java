package dev.stateward.adapter.jdbc.embedded;

import dev.stateward.adapter.jdbc.metrics.DatabaseMetrics;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.telemetry.port.SpanDescription;
import dev.stateward.application.telemetry.port.Telemetry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Writes and syncs commits in groups: commits that arrive during a sync are covered by the next
 * one, which one of their threads runs. Transactions that may write take turns: a rollback of H2
 * 2.4.240 may otherwise restore a row as it was before commits of others (ADR 198).
 */
public final class GroupCommit implements Durability {
  /** The time until a commit is on the disk, which another thread may have done. */
  private static final SpanDescription GROUP_COMMIT = SpanDescription.internal("group commit");

  private final FreeSpace space;
  private final Runnable write;
  private final Runnable force;
  private final AtomicLong tickets = new AtomicLong();

  /** The number of running commits. */
  private final AtomicInteger committing = new AtomicInteger();

  private final AtomicLong commits = new AtomicLong();

  /** The number of ended commits that are certainly on the disk. */
  private final AtomicLong durable = new AtomicLong();

  /** First come, first served: otherwise one that commits again goes before those that wait. */
  private final ReentrantLock forcing = new ReentrantLock(true);

  /** Held by the transaction that may write. */
  private final ReentrantLock writer = new ReentrantLock();

  private final Duration turnWait;

  private volatile Telemetry telemetry = Telemetry.NONE;

  /** The last ticket whose commit is in the file; guarded by {@code forcing}. */
  private long written;

  /** The last ticket whose commit is on the disk; guarded by {@code forcing}. */
  private long forced;

  /**
   * Of a file.
   *
   * @param space the free space of its disk; without it commits are refused
   * @param write writes everything committed to the file
   * @param force also syncs it to the disk; neither is called by two threads at once
   * @param turnWait how long a transaction may wait for its turn to write
   */
  public GroupCommit(FreeSpace space, Runnable write, Runnable force, Duration turnWait) {
    this.space = space;
    this.write = write;
    this.force = force;
    this.turnWait = turnWait;
  }

  @Override
  public void measure(Telemetry telling) {
    telemetry = telling;
  }

  @Override
  public void commitBegins() {
    space.require();
    committing.incrementAndGet();
  }

  @Override
  public void commitEnds() {
    commits.incrementAndGet();
    committing.decrementAndGet();
  }

  @Override
  public Turn turn() {
    try {
      if (!writer.tryLock(turnWait.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new StoreUnavailableException("other changes take too long", new TimeoutException());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("interrupted before a change", e);
    }
    return writer::unlock;
  }

  @Override
  public void force() {
    long asked = System.nanoTime();
    long ticket = tickets.incrementAndGet();
    forcing.lock();
    try {
      if (forced < ticket) {
        long upTo = tickets.get();
        long ended = commits.get();
        long begun = System.nanoTime();
        force.run();
        telemetry.meters().record(DatabaseMetrics.SYNC, System.nanoTime() - begun);
        telemetry.meters().record(DatabaseMetrics.COMMIT_GROUP, ended - durable.get());
        forced = upTo;
        written = upTo;
        durable.set(ended);
      }
    } finally {
      forcing.unlock();
    }
    telemetry.tracer().record(GROUP_COMMIT, asked, "");
  }

  @Override
  public void forceVisible() {
    // The order matters: a commit that ends in between counts as ended.
    if (committing.get() > 0 || commits.get() > durable.get()) {
      force();
    }
  }

  @Override
  public void write() {
    long ticket = tickets.incrementAndGet();
    forcing.lock();
    try {
      if (written < ticket) {
        long upTo = tickets.get();
        write.run();
        written = upTo;
      }
    } finally {
      forcing.unlock();
    }
  }
}
