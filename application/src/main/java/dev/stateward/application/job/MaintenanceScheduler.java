package dev.stateward.application.job;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.JobStatus;
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
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Stores;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Runs due recurring jobs, one at a time. */
final class MaintenanceScheduler implements RunningMaintenance {
  private final Authorizer authorizer;
  private final Stores stores;
  private final Map<Routine, RecurringJob> jobs;
  private final JobLeases leases;
  private final InstantSource time;

  MaintenanceScheduler(
      Authorizer authorizer,
      Stores stores,
      Map<Routine, RecurringJob> jobs,
      JobLeases leases,
      InstantSource time) {
    this.authorizer = authorizer;
    this.stores = stores;
    this.jobs = Map.copyOf(jobs);
    this.leases = leases;
    this.time = time;
  }

  @Override
  public int runMaintenance(Caller caller, Consumer<Failed> failures) {
    authorizer.requireOperator(caller);
    Optional<TakenJob> taken = leases.takeRoutine();
    taken
        .filter(job -> !leases.putAway(job, failures))
        .ifPresent(job -> leases.guard(job, failures, () -> keep(job, failures)));
    return taken.isPresent() ? 1 : 0;
  }

  private void keep(TakenJob job, Consumer<Failed> failures) {
    RecurringJob.Outcome outcome = recurring(job).keep(leases.heartbeat(job));
    String known = stores.jobs().find(job.number()).map(ListedJob::failure).orElse("");
    if (!outcome.finding().isEmpty() && !outcome.finding().equals(known)) {
      IllegalStateException found = new IllegalStateException(outcome.finding());
      failures.accept(
          new Failed(job, new StoreUnavailableException(outcome.finding(), found), false));
    }
    stores
        .transactions()
        .run(() ->
            stores.jobs().again(job, time.instant().plus(outcome.pause()), outcome.finding()));
    leases.letGo(job);
  }

  @Override
  public Page<ListedJob> jobs(Caller caller, Set<JobStatus> wanted, PageRequest request) {
    authorizer.requireSiteAdmin(caller);
    return stores.jobs().list(wanted, request);
  }

  @Override
  public ListedJob retry(Caller caller, long number) {
    authorizer.requireSiteAdmin(caller);
    return stores
        .transactions()
        .inTransaction(() -> {
          ListedJob before =
              stores.jobs().find(number).orElseThrow(UseCaseFailedException::notFound);
          if (!stores.jobs().revive(number, time.instant())) {
            throw new UseCaseFailedException(
                new Failure.InvalidAttributes(
                    "The job has not failed: it is under way, or done when it is due"));
          }
          ListedJob after =
              stores.jobs().find(number).orElseThrow(UseCaseFailedException::notFound);
          authorizer.recorder().record(caller, AuditEvents.retried(before, after));
          return after;
        });
  }

  private RecurringJob recurring(TakenJob job) {
    if (job.job() instanceof Job.Keep(var routine)) {
      return Objects.requireNonNull(jobs.get(routine), routine::name);
    }
    throw new IllegalStateException("no routine: " + job.job());
  }
}
