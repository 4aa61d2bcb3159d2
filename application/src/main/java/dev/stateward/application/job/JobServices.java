package dev.stateward.application.job;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.job.port.Routine;
import dev.stateward.application.job.port.RunningMaintenance;
import java.util.Map;

/** The leases of jobs, and the schedule of recurring ones. */
public final class JobServices {
  private final UseCaseContext context;
  private final JobLeases leases;

  public JobServices(UseCaseContext context) {
    this.context = context;
    this.leases = new JobLeases(context.stores(), context.time());
  }

  public JobLeases leases() {
    return leases;
  }

  /** Runs {@code jobs} when they are due. */
  public RunningMaintenance runningMaintenance(Map<Routine, RecurringJob> jobs) {
    return new MaintenanceScheduler(
        context.authorizer(), context.stores(), jobs, leases, context.time());
  }

  /** Warns of a database file that is much larger than what is in it. */
  public RecurringJob databaseFileJob() {
    return new DatabaseFileJob(context.stores().usage());
  }
}
