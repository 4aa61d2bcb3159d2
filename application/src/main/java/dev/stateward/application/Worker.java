package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.Working;
import dev.stateward.application.port.out.BlobStore;
import dev.stateward.application.port.out.Jobs.Job;
import dev.stateward.application.port.out.Jobs.Taken;
import dev.stateward.application.port.out.StoreUnavailableException;
import dev.stateward.application.port.out.Stores;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Works off jobs: does the slow part of each without a transaction, then stores what came of all of
 * them, and that they are done, in one.
 */
final class Worker implements Working {
  private static final int AT_ONCE = 16;
  private static final Duration LEASE = Duration.ofMinutes(10);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

  private final Gate gate;
  private final Stores stores;
  private final BlobStore blobs;
  private final StateExaminer examiner;
  private final InstantSource time;

  Worker(Gate gate, Stores stores, BlobStore blobs, StateExaminer examiner, InstantSource time) {
    this.gate = gate;
    this.stores = stores;
    this.blobs = blobs;
    this.examiner = examiner;
    this.time = time;
  }

  @Override
  public int workOff(Caller caller) {
    gate.requireOperator(caller);
    List<Taken> taken = stores.jobs().take(AT_ONCE, time.instant(), LEASE);
    List<Taken> done = new ArrayList<>(taken.size());
    List<Runnable> results = new ArrayList<>(taken.size());
    for (Taken job : taken) {
      attempt(job)
          .ifPresent(result -> {
            done.add(job);
            results.add(result);
          });
    }
    if (!done.isEmpty()) {
      store(results, done);
    }
    return taken.size();
  }

  /** What came of a job, to be stored; empty when it failed and was given back. */
  private Optional<Runnable> attempt(Taken job) {
    try {
      return Optional.of(
          switch (job.job()) {
            case Job.ExamineState(var version) -> examiner.examine(version);
            case Job.RemoveContent(var key) -> {
              blobs.delete(key);
              yield () -> {};
            }
          });
    } catch (StoreUnavailableException e) {
      giveBack(job);
      return Optional.empty();
    }
  }

  private void store(List<Runnable> results, List<Taken> done) {
    stores
        .transactions()
        .run(() -> {
          results.forEach(Runnable::run);
          stores.jobs().done(done);
        });
  }

  private void giveBack(Taken job) {
    Duration wait = Duration.ofSeconds(1L << Math.min(job.attempts(), 20));
    Duration bounded = wait.compareTo(LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT;
    stores.transactions().run(() -> stores.jobs().retry(job, time.instant().plus(bounded)));
  }
}
