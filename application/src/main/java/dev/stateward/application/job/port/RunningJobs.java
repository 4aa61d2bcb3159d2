package dev.stateward.application.job.port;

import dev.stateward.application.port.Caller;
import java.util.Objects;
import java.util.function.Consumer;

/** Doing what use cases promised to be done after their answer. */
public interface RunningJobs {
  /**
   * Does due jobs, each at most once in this call; a job that fails is tried again later.
   *
   * @param failures told of each job that failed, whatever the reason
   * @return how many were taken; none means that nothing was due
   */
  int runJobs(Caller caller, Consumer<Failed> failures);

  /**
   * Does the due job, if any, whose last attempt never ended, since it took its worker with it or
   * had one that was killed. At most one at a time on a node: the next death names the job at
   * fault.
   *
   * @return how many were taken, 0 or 1
   */
  int runUnfinishedJobs(Caller caller, Consumer<Failed> failures);

  /** Renews the leases of all jobs that this node has, routines and deliveries included. */
  void renewLeases(Caller caller);

  /**
   * A job that failed in this round.
   *
   * @param job which, and in which attempt
   * @param cause why; says nothing of a content
   * @param dead whether it failed once too often and is not tried again by itself
   */
  record Failed(TakenJob job, Throwable cause, boolean dead) {
    public Failed {
      Objects.requireNonNull(job, "job is null");
      Objects.requireNonNull(cause, "cause is null");
    }
  }
}
