package dev.stateward.application.job;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.job.port.Routine;
import dev.stateward.application.job.port.RunningMaintenance;
import dev.stateward.application.store.Stores;
import java.util.Map;

/** The leases of jobs, and the schedule of recurring ones. */
public final class JobServices {
  private final Stores stores;
  private final UseCaseContext context;
  private final ServerAuthorizer server;
  private final JobLeases leases;

  public JobServices(Stores stores, UseCaseContext context, ServerAuthorizer server) {
    this.server = server;
    this.stores = stores;
    this.context = context;
    this.leases = new JobLeases(stores.transactions(), stores.jobs(), context.time());
  }

  public JobLeases leases() {
    return leases;
  }

  /** Runs {@code routines} when they are due. */
  public RunningMaintenance runningMaintenance(Map<Routine, RecurringJob> routines) {
    return new MaintenanceScheduler(context, server, stores.jobs(), routines, leases);
  }

  /** Warns of a database file that is much larger than what is in it. */
  public RecurringJob databaseFileJob() {
    return new DatabaseFileJob(stores.usage());
  }
}
