package dev.stateward.application.job.port;

import dev.stateward.application.port.Caller;
import java.util.Objects;
import java.util.function.Consumer;

/** Runs the jobs that use cases enqueued. */
public interface RunningJobs {
  /**
   * Runs due jobs, each at most once in this call; a failed job is tried again later.
   *
   * @param failures called with each failed job
   * @return how many were taken; 0 when nothing was due
   */
  int runJobs(Caller caller, Consumer<Failed> failures);

  /**
   * Runs a due job, if any, whose last attempt never ended because its worker crashed or was
   * killed. At most one at a time on a node, so that the next crash identifies the job at fault.
   *
   * @return how many were taken, 0 or 1
   */
  int runUnfinishedJobs(Caller caller, Consumer<Failed> failures);

  /** Renews the leases of all jobs of this node, including recurring jobs and deliveries. */
  void renewLeases(Caller caller);

  /**
   * Releases all jobs of this node, including recurring jobs and deliveries, so that other nodes
   * take them at once; called when the node stops.
   *
   * @return how many were released
   */
  int handBack(Caller caller);

  /**
   * A job that failed in this round.
   *
   * @param job the job and its attempt
   * @param cause the reason, without any state data
   * @param dead whether it is not tried again automatically
   */
  record Failed(TakenJob job, Throwable cause, boolean dead) {
    public Failed {
      Objects.requireNonNull(job, "job is null");
      Objects.requireNonNull(cause, "cause is null");
    }
  }
}
