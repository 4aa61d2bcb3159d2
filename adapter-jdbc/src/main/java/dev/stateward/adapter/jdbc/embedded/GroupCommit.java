package dev.stateward.adapter.jdbc.embedded;

import dev.stateward.adapter.jdbc.metrics.DatabaseMetrics;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.telemetry.port.SpanDescription;
import dev.stateward.application.telemetry.port.Telemetry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Writes and syncs commits in groups: commits that arrive during a sync are covered by the next
 * one, which one of their threads runs. Transactions that may write take turns: a rollback of H2
 * 2.4.240 may otherwise restore a row as it was before commits of others (ADR 198). No transaction
 * runs while changes are collected for the file, which could otherwise contain a part of it (ADR
 * 238).
 */
public final class GroupCommit implements Durability {
  /** The time until a commit is on the disk, which another thread may have done. */
  private static final SpanDescription GROUP_COMMIT = SpanDescription.internal("group commit");

  private final FreeSpace space;
  private final Checkpoints file;

  /** The number of running commits. */
  private final AtomicInteger committing = new AtomicInteger();

  private final AtomicLong commits = new AtomicLong();

  /** The number of ended commits that are certainly on the disk. */
  private final AtomicLong durable = new AtomicLong();

  /** First come, first served: otherwise one that commits again goes before those that wait. */
  private final ReentrantLock forcing = new ReentrantLock(true);

  private final WriteTurns turns;

  private volatile Telemetry telemetry = Telemetry.NONE;

  /** One for each call of {@link #write}. */
  private final AtomicLong tickets = new AtomicLong();

  /** The last ticket whose commit is in the file; guarded by {@code forcing}. */
  private long written;

  /**
   * Of a file.
   *
   * @param space the free space of its disk; without it commits are refused
   * @param file the file
   * @param turnWait how long a transaction may wait for its turn to write
   */
  public GroupCommit(FreeSpace space, Checkpoints file, Duration turnWait) {
    this.space = space;
    this.file = file;
    this.turns = new WriteTurns(turnWait);
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
    turns.beginTransaction();
    return turns::end;
  }

  @Override
  public void force() {
    force(commits.get());
  }

  @Override
  public void forceVisible() {
    // The order matters: a commit that ends in between counts as ended.
    long visible = committing.get() + commits.get();
    if (visible > durable.get()) {
      force(visible);
    }
  }

  /** Waits until that many commits are on the disk. */
  private void force(long needed) {
    long asked = System.nanoTime();
    forcing.lock();
    try {
      if (durable.get() < needed) {
        Covered covered = checkpoint(file::force);
        telemetry.meters().record(DatabaseMetrics.SYNC, System.nanoTime() - covered.begun());
        telemetry.meters().record(DatabaseMetrics.COMMIT_GROUP, covered.commits() - durable.get());
        written = covered.tickets();
        durable.set(covered.commits());
      }
    } finally {
      forcing.unlock();
    }
    telemetry.tracer().record(GROUP_COMMIT, asked, "");
  }

  @Override
  public void write() {
    long ticket = tickets.incrementAndGet();
    forcing.lock();
    try {
      if (written < ticket) {
        written = checkpoint(file::write).tickets();
      }
    } finally {
      forcing.unlock();
    }
  }

  /** Lets transactions begin again once their changes no longer get into {@code checkpoint}. */
  private Covered checkpoint(Consumer<Runnable> checkpoint) {
    AtomicBoolean ended = new AtomicBoolean();
    Runnable end =
        () -> {
          if (!ended.getAndSet(true)) {
            turns.end();
          }
        };
    turns.beginCheckpoint();
    try {
      Covered covered = new Covered(commits.get(), tickets.get(), System.nanoTime());
      checkpoint.accept(end);
      return covered;
    } finally {
      end.run();
    }
  }

  /**
   * What a checkpoint contains.
   *
   * @param commits how many commits
   * @param tickets how many of those that only have to be written
   * @param begun when it began, in nanoseconds of {@link System#nanoTime}
   */
  private record Covered(long commits, long tickets, long begun) {}
}
