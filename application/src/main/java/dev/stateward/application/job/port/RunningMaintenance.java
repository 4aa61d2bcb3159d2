package dev.stateward.application.job.port;

import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import java.util.Set;
import java.util.function.Consumer;

/** Runs recurring jobs, and shows all background jobs. */
public interface RunningMaintenance {
  /**
   * Runs a part of a due recurring job, if any.
   *
   * @param failures called when it failed, and is tried again later, or found a problem
   * @return how many were due, 0 or 1
   */
  int runMaintenance(Caller caller, Consumer<Failed> failures);

  /**
   * The one-time and recurring jobs in any of these states, by due time.
   *
   * @throws UseCaseFailedException with {@link Failure.NotFound} when the caller is not a site
   *     admin
   */
  Page<ListedJob> jobs(Caller caller, Set<JobStatus> wanted, PageRequest request);

  /**
   * Makes a failed job due now, with as many attempts as a new one.
   *
   * @param number of the job
   * @throws UseCaseFailedException with {@link Failure.NotFound} when the caller is not a site
   *     admin or there is no such job, {@link Failure.InvalidAttributes} when it has not failed
   */
  ListedJob retry(Caller caller, long number);
}
