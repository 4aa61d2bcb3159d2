package dev.stateward.application.job;

import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.Jobs;
import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.settings.JobBudgets;
import dev.stateward.application.statistics.port.JobCount;
import dev.stateward.application.telemetry.ApplicationMetrics;
import dev.stateward.application.telemetry.port.SpanDescription;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.application.telemetry.port.Tracer.Span;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * The leases of the jobs that this node runs, and the handling of failed jobs. All workers share
 * one instance, because all leases are renewed together.
 */
public final class JobLeases {
  private final Transactions transactions;
  private final Jobs jobs;
  private final InstantSource time;

  /** The end of each job's lease. */
  private final Map<TakenJob, Instant> held = new ConcurrentHashMap<>();

  private final AtomicReference<Telemetry> telemetry = new AtomicReference<>(Telemetry.NONE);

  public JobLeases(Transactions transactions, Jobs jobs, InstantSource time) {
    this.transactions = transactions;
    this.jobs = jobs;
    this.time = time;
  }

  /** Has attempts measured and traced from now on. */
  public void measure(Telemetry telling) {
    telemetry.set(telling);
  }

  /** Takes one-time jobs. */
  public List<TakenJob> take(int atMost) {
    return kept(jobs.take(atMost, time.instant(), JobBudgets.JOB_LEASE));
  }

  /** Takes a one-time job whose last attempt never ended. */
  public Optional<TakenJob> takeUnfinished() {
    return kept(jobs.takeUnfinished(time.instant(), JobBudgets.JOB_LEASE));
  }

  /** Takes a recurring job. */
  Optional<TakenJob> takeRoutine() {
    return kept(jobs.takeRoutine(time.instant(), JobBudgets.JOB_LEASE));
  }

  /** Takes deliveries. */
  public List<TakenJob> takeDeliveries(int atMost) {
    return kept(jobs.takeDeliveries(atMost, time.instant(), JobBudgets.JOB_LEASE));
  }

  private Optional<TakenJob> kept(Optional<TakenJob> job) {
    kept(job.stream().toList());
    return job;
  }

  private List<TakenJob> kept(List<TakenJob> taken) {
    Instant until = time.instant().plus(JobBudgets.JOB_LEASE);
    taken.forEach(job -> held.put(job, until));
    return taken;
  }

  /** Stops renewing {@code job}: it is done, or was released. */
  public void letGo(TakenJob job) {
    held.remove(job);
  }

  /** Extends all leases; drops those of jobs that other workers have by now. */
  public void renew() {
    renew(List.copyOf(held.keySet()));
  }

  private void renew(List<TakenJob> taken) {
    if (taken.isEmpty()) {
      return;
    }
    Instant until = time.instant().plus(JobBudgets.JOB_LEASE);
    Set<TakenJob> kept = new HashSet<>(jobs.extend(taken, until));
    for (TakenJob job : taken) {
      held.computeIfPresent(job, (same, before) -> kept.contains(same) ? until : null);
    }
  }

  /** Releases all jobs, as if this node had not taken them; returns how many. */
  public int handBack() {
    List<TakenJob> taken = List.copyOf(held.keySet());
    int released = taken.isEmpty() ? 0 : jobs.handBack(taken, time.instant());
    taken.forEach(this::letGo);
    return released;
  }

  /**
   * Called before each part of a long job: renews its lease when due, and throws when the lease is
   * lost.
   */
  Runnable heartbeat(TakenJob job) {
    return () -> {
      Instant now = time.instant();
      Instant until = held.get(job);
      if (until != null
          && until.isBefore(now.plus(JobBudgets.JOB_LEASE).minus(JobBudgets.JOB_LEASE_RENEWAL))) {
        renew(List.of(job));
        until = held.get(job);
      }
      if (until == null || !until.isAfter(now)) {
        throw lost();
      }
    };
  }

  /** Deletes finished jobs; called last in the transaction that stores their results. */
  public void done(List<TakenJob> finished) {
    if (!jobs.done(finished)) {
      throw lost();
    }
  }

  /** Deletes a job that has nothing to do any more. */
  public void forget(TakenJob job) {
    transactions.inTransaction(() -> jobs.done(List.of(job)));
  }

  /**
   * Postpones a job by {@code pause}, in a transaction of its own; this does not count as an
   * attempt.
   */
  public void postpone(TakenJob job, Duration pause, String finding) {
    transactions.run(() -> jobs.again(job, time.instant().plus(pause), finding));
  }

  /** Schedules a failed job again after {@code pause}, in the caller's transaction. */
  public void retry(TakenJob job, Duration pause, String reason) {
    jobs.retry(job, time.instant().plus(pause), reason);
  }

  private static StoreUnavailableException lost() {
    return new StoreUnavailableException(
        "another worker has the job", new IllegalStateException("the lease has ended"));
  }

  /** Runs {@code work}; releases the job when that fails, so that it does not block others. */
  public void guard(TakenJob job, Consumer<Failed> failures, Runnable work) {
    long begun = System.nanoTime();
    String kind = JobCount.Kind.of(job.job()).label();
    try (Span span = telemetry.get().tracer().begin(SpanDescription.internal("job " + kind))) {
      span.set("stateward.job.attempt", job.attempts());
      try {
        work.run();
        ran(kind, "done", begun);
      } catch (RuntimeException | Error e) {
        ran(kind, "failed", begun);
        span.fail(e.getClass().getName());
        failures.accept(new Failed(job, e, isLast(job, e)));
        giveBack(job, e);
      }
    }
  }

  private void ran(String kind, String outcome, long begun) {
    telemetry
        .get()
        .meters()
        .record(ApplicationMetrics.JOB_RUNS, System.nanoTime() - begun, kind, outcome);
  }

  /** Releases a failed job with exponential backoff; after too many attempts it is dead. */
  private void giveBack(TakenJob job, Throwable cause) {
    Instant now = time.instant();
    transactions.run(() -> {
      if (isLast(job, cause)) {
        jobs.bury(job, now, reason(cause));
      } else {
        jobs.retry(job, now.plus(pause(job)), reason(cause));
      }
    });
    letGo(job);
  }

  private static Duration pause(TakenJob job) {
    Duration wait = Duration.ofSeconds(1L << Math.min(job.attempts(), 20));
    Duration longest = JobBudgets.JOB_LONGEST_WAIT;
    return wait.compareTo(longest) < 0 ? wait : longest;
  }

  /** A virtual machine error counts as the death of the worker, which usually follows. */
  private static boolean isLast(TakenJob job, Throwable cause) {
    int most = cause instanceof Error ? JobBudgets.JOB_CRASHES : JobBudgets.JOB_ATTEMPTS;
    return canDie(job) && job.attempts() >= most;
  }

  /**
   * Recurring jobs pause and continue; deliveries are given up, so that the next ones get their
   * turn.
   */
  private static boolean canDie(TakenJob job) {
    return switch (job.job()) {
      case Job.ExamineState ignored -> true;
      case Job.DestroyBackingData ignored -> true;
      case Job.RemoveBlob ignored -> true;
      case Job.DeliverEvent ignored -> false;
      case Job.RunRoutine ignored -> false;
    };
  }

  /** Whether {@code job} failed so often before this attempt that it is not worth another one. */
  public boolean isExhausted(TakenJob job) {
    return job.unfinished() >= JobBudgets.JOB_CRASHES || job.attempts() > JobBudgets.JOB_ATTEMPTS;
  }

  /**
   * Sets a job aside that crashed its worker too often: permanently, or a recurring job for a
   * while.
   *
   * @return whether it was set aside
   */
  public boolean putAway(TakenJob job, Consumer<Failed> failures) {
    if (job.unfinished() < JobBudgets.JOB_CRASHES) {
      return false;
    }
    String why = "its last %d attempts crashed their worker".formatted(job.unfinished());
    failures.accept(
        new Failed(
            job, new StoreUnavailableException(why, new IllegalStateException(why)), canDie(job)));
    Instant now = time.instant();
    transactions.run(() -> {
      if (canDie(job)) {
        jobs.bury(job, now, why);
      } else {
        jobs.retry(job, now.plus(JobBudgets.ROUTINE_REST), why);
      }
    });
    letGo(job);
    return true;
  }

  /**
   * The message of a known store failure; for anything else only the class, because its message may
   * contain secrets.
   */
  public static String reason(Throwable cause) {
    return cause instanceof StoreUnavailableException expected
        ? String.valueOf(expected.getMessage())
        : cause.getClass().getSimpleName();
  }
}
