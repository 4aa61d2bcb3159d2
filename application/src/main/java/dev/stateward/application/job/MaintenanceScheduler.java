package dev.stateward.application.job;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.JobStatus;
import dev.stateward.application.job.port.Jobs;
import dev.stateward.application.job.port.ListedJob;
import dev.stateward.application.job.port.Routine;
import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.job.port.RunningMaintenance;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Runs due recurring routines, one at a time. */
final class MaintenanceScheduler implements RunningMaintenance {
  private final ServerAuthorizer server;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final Jobs jobs;
  private final Map<Routine, RecurringJob> routines;
  private final JobLeases leases;

  MaintenanceScheduler(
      UseCaseContext context,
      ServerAuthorizer server,
      Jobs jobs,
      Map<Routine, RecurringJob> routines,
      JobLeases leases) {
    this.server = server;
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.time = context.time();
    this.jobs = jobs;
    this.routines = routines;
    this.leases = leases;
  }

  @Override
  public int runMaintenance(Caller caller, Consumer<Failed> failures) {
    server.requireOperator(caller);
    Optional<TakenJob> taken = leases.takeRoutine();
    taken
        .filter(job -> !leases.putAway(job, failures))
        .ifPresent(job -> leases.guard(job, failures, () -> keep(job, failures)));
    return taken.isPresent() ? 1 : 0;
  }

  private void keep(TakenJob job, Consumer<Failed> failures) {
    RecurringJob.Outcome outcome = recurring(job).keep(leases.heartbeat(job));
    String known = jobs.find(job.number()).map(ListedJob::failure).orElse("");
    if (!outcome.finding().isEmpty() && !outcome.finding().equals(known)) {
      IllegalStateException found = new IllegalStateException(outcome.finding());
      failures.accept(
          new Failed(job, new StoreUnavailableException(outcome.finding(), found), false));
    }
    leases.postpone(job, outcome.pause(), outcome.finding());
    leases.letGo(job);
  }

  @Override
  public Page<ListedJob> jobs(Caller caller, Set<JobStatus> wanted, PageRequest request) {
    server.requireSiteAdmin(caller);
    return jobs.list(wanted, request);
  }

  @Override
  public ListedJob retry(Caller caller, long number) {
    server.requireSiteAdmin(caller);
    return transactions.inTransaction(() -> {
      ListedJob before = jobs.find(number).orElseThrow(UseCaseFailedException::notFound);
      if (!jobs.revive(number, time.instant())) {
        throw new UseCaseFailedException(
            new Failure.InvalidAttributes(
                "The job has not failed: it is running, or will run when it is due"));
      }
      ListedJob after = jobs.find(number).orElseThrow(UseCaseFailedException::notFound);
      recorder.record(caller, AuditEvents.retried(before, after));
      return after;
    });
  }

  private RecurringJob recurring(TakenJob job) {
    if (job.job() instanceof Job.RunRoutine(var routine)) {
      return Objects.requireNonNull(routines.get(routine), routine::name);
    }
    throw new IllegalStateException("not a recurring job: " + job.job());
  }
}
