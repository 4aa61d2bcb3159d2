package dev.stateward.application;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.blob.BlobRemover;
import dev.stateward.application.blob.StateExaminer;
import dev.stateward.application.blob.StateExaminer.Result;
import dev.stateward.application.job.JobLeases;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.RunningJobs;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.retention.BackingDataDestroyer;
import dev.stateward.application.settings.JobBudgets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs jobs: does the slow part of each without a transaction, then stores the results of all of
 * them, and that they are done, in one transaction; when that fails, each in its own.
 */
final class Worker implements RunningJobs {
  private final ServerAuthorizer server;
  private final Transactions transactions;
  private final JobLeases leases;
  private final Tasks tasks;

  Worker(ServerAuthorizer server, Transactions transactions, JobLeases leases, Tasks tasks) {
    this.server = server;
    this.transactions = transactions;
    this.leases = leases;
    this.tasks = tasks;
  }

  /** What running a job needs. */
  record Tasks(StateExaminer examiner, BackingDataDestroyer destroyer, BlobRemover remover) {}

  @Override
  public int runJobs(Caller caller, Consumer<Failed> failures) {
    server.requireOperator(caller);
    return work(leases.take(JobBudgets.JOBS_AT_ONCE), failures);
  }

  @Override
  public int runUnfinishedJobs(Caller caller, Consumer<Failed> failures) {
    server.requireOperator(caller);
    return work(leases.takeUnfinished().stream().toList(), failures);
  }

  @Override
  public void renewLeases(Caller caller) {
    server.requireOperator(caller);
    leases.renew();
  }

  @Override
  public int handBack(Caller caller) {
    server.requireOperator(caller);
    return leases.handBack();
  }

  private int work(List<TakenJob> taken, Consumer<Failed> failures) {
    Map<TakenJob, Result> results = new LinkedHashMap<>();
    Runnable storing = () -> store(results, failures);
    try {
      for (TakenJob job : taken) {
        if (!leases.putAway(job, failures)) {
          leases.guard(job, failures, () -> results.put(job, attempt(job, storing)));
        }
      }
      storing.run();
    } finally {
      results.values().forEach(result -> result.release().run());
      taken.forEach(leases::letGo);
    }
    return taken.size();
  }

  /**
   * The result of a job, to be stored.
   *
   * @param beforeWaiting stores the results of earlier jobs
   */
  private Result attempt(TakenJob job, Runnable beforeWaiting) {
    return switch (job.job()) {
      case Job.ExamineState(var version) -> tasks.examiner().examine(version, beforeWaiting);
      case Job.DestroyBackingData(var version) ->
          Result.of(() -> tasks.destroyer().destroyWhenDue(version));
      case Job.DeliverEvent(var delivery) ->
          throw new IllegalStateException("not a one-time job but a delivery: " + delivery);
      case Job.RunRoutine(var routine) ->
          throw new IllegalStateException("not a one-time job but a recurring one: " + routine);
      case Job.RemoveBlob(var key) -> Result.of(tasks.remover().remove(key));
    };
  }

  private void store(Map<TakenJob, Result> results, Consumer<Failed> failures) {
    if (results.isEmpty()) {
      return;
    }
    try {
      storeTogether(results);
    } catch (RuntimeException | Error e) {
      // One result may be at fault, so each is stored in its own transaction.
      results.forEach(
          (job, result) -> leases.guard(job, failures, () -> storeTogether(Map.of(job, result))));
    } finally {
      results.values().forEach(result -> result.release().run());
      results.clear();
    }
  }

  private void storeTogether(Map<TakenJob, Result> results) {
    transactions.run(() -> {
      results.values().forEach(result -> result.store().run());
      leases.done(List.copyOf(results.keySet()));
    });
  }
}
