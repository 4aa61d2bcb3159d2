package dev.stateward.application.port.in;

import dev.stateward.application.port.out.Jobs.Taken;
import java.util.Objects;
import java.util.function.Consumer;

/** Doing what use cases promised to be done after their answer. */
public interface Working {
  /**
   * Does due jobs, each at most once in this call; a job that fails is tried again later.
   *
   * @param failures told of each job that failed, whatever the reason
   * @return how many were taken; none means that nothing was due
   */
  int workOff(Caller caller, Consumer<Failed> failures);

  /**
   * A job that failed in this round.
   *
   * @param job which, and in which attempt
   * @param cause why; says nothing of a content
   */
  record Failed(Taken job, RuntimeException cause) {
    public Failed {
      Objects.requireNonNull(job, "job is null");
      Objects.requireNonNull(cause, "cause is null");
    }
  }
}
