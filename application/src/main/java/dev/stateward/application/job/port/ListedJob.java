package dev.stateward.application.job.port;

import java.time.Instant;
import java.util.Objects;

/**
 * A job as it is told of.
 *
 * @param job which, and how often it was taken since it last succeeded
 * @param due when it may be taken; for one that is under way, when its lease ends; for a dead one,
 *     when it died
 * @param status where it stands
 * @param failure why its last attempt failed, or what it found amiss; empty for neither
 */
public record ListedJob(TakenJob job, Instant due, JobStatus status, String failure) {
  public ListedJob {
    Objects.requireNonNull(job, "job is null");
    Objects.requireNonNull(due, "due is null");
    Objects.requireNonNull(status, "status is null");
    Objects.requireNonNull(failure, "failure is null");
  }
}
