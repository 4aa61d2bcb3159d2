package dev.stateward.application;

import dev.stateward.application.StateExaminer.Result;
import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.Working;
import dev.stateward.application.port.out.BlobStore;
import dev.stateward.application.port.out.Jobs.Job;
import dev.stateward.application.port.out.Jobs.Taken;
import dev.stateward.application.port.out.Stores;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Works off jobs: does the slow part of each without a transaction, then stores what came of all of
 * them, and that they are done, in one; or, when that fails, each in one of its own.
 */
final class Worker implements Working {
  private static final int AT_ONCE = 16;

  private final Gate gate;
  private final Stores stores;
  private final BlobStore blobs;
  private final StateExaminer examiner;
  private final Leases leases;
  private final InstantSource time;

  Worker(Gate gate, Stores stores, BlobStore blobs, StateExaminer examiner, InstantSource time) {
    this.gate = gate;
    this.stores = stores;
    this.blobs = blobs;
    this.examiner = examiner;
    this.leases = new Leases(stores, time);
    this.time = time;
  }

  @Override
  public int workOff(Caller caller, Consumer<Failed> failures) {
    gate.requireOperator(caller);
    List<Taken> taken = stores.jobs().take(AT_ONCE, time.instant(), Leases.LENGTH);
    Map<Taken, Result> results = new LinkedHashMap<>();
    Runnable storing = () -> store(results, failures);
    try {
      for (Taken job : taken) {
        guarded(job, failures, () -> results.put(job, attempt(job, storing)));
      }
      storing.run();
    } finally {
      results.values().forEach(result -> result.release().run());
    }
    return taken.size();
  }

  /** Does {@code work}; gives the job back when that fails, so that it keeps no other waiting. */
  private void guarded(Taken job, Consumer<Failed> failures, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      failures.accept(new Failed(job, e));
      leases.giveBack(job, e);
    }
  }

  /**
   * What came of a job, to be stored.
   *
   * @param beforeWaiting stores what came of those before
   */
  private Result attempt(Taken job, Runnable beforeWaiting) {
    return switch (job.job()) {
      case Job.ExamineState(var version) -> examiner.examine(version, beforeWaiting);
      case Job.DestroyBackingData(var version) ->
          Result.of(
              () -> new BackingDataDestroyer(stores, time).destroyWhenDue(gate.audited(), version));
      case Job.DeliverEvent(var delivery) ->
          throw new IllegalStateException("no promise but a delivery: " + delivery);
      case Job.Keep(var routine) ->
          throw new IllegalStateException("no promise but a routine: " + routine);
      case Job.RemoveContent(var key) -> {
        blobs.delete(key);
        yield Result.of(() -> {});
      }
    };
  }

  /** Stores {@code results} and forgets them, stored or given back. */
  private void store(Map<Taken, Result> results, Consumer<Failed> failures) {
    if (results.isEmpty()) {
      return;
    }
    try {
      storeTogether(results);
    } catch (RuntimeException e) {
      // One of them may be at fault: alone, each fails or succeeds for itself.
      results.forEach(
          (job, result) -> guarded(job, failures, () -> storeTogether(Map.of(job, result))));
    } finally {
      results.values().forEach(result -> result.release().run());
      results.clear();
    }
  }

  private void storeTogether(Map<Taken, Result> results) {
    stores
        .transactions()
        .run(() -> {
          results.values().forEach(result -> result.store().run());
          stores.jobs().done(List.copyOf(results.keySet()));
        });
  }
}
