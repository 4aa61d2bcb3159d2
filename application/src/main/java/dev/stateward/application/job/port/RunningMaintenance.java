package dev.stateward.application.job.port;

import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import java.util.Set;
import java.util.function.Consumer;

/** Looking after the stores time and again, and knowing what is going on in the background. */
public interface RunningMaintenance {
  /**
   * Does a part of the routine that is due, if any.
   *
   * @param failures told when it failed, which has it tried again later, or found something amiss
   * @return how many were due, 0 or 1
   */
  int runMaintenance(Caller caller, Consumer<Failed> failures);

  /**
   * The jobs in any of these states, promised ones and routines, those that are due first before
   * the others.
   *
   * @throws UseCaseFailedException with {@link Failure.NotFound} when the caller is no site admin
   */
  Page<ListedJob> jobs(Caller caller, Set<JobStatus> wanted, PageRequest request);

  /**
   * Has a job that failed tried again now, with as many attempts as a new one.
   *
   * @param number of the job
   * @throws UseCaseFailedException with {@link Failure.NotFound} when the caller is no site admin
   *     or there is no such job, {@link Failure.InvalidAttributes} when it has not failed
   */
  ListedJob retry(Caller caller, long number);
}
