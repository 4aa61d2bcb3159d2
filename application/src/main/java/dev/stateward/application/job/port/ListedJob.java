package dev.stateward.application.job.port;

import java.time.Instant;
import java.util.Objects;

/**
 * A job in a list.
 *
 * @param job the job and its attempts since its last success
 * @param due when it may be taken; when its lease ends while it runs; when it died for a dead one
 * @param status its status
 * @param failure why its last attempt failed, or what it found wrong; empty for neither
 */
public record ListedJob(TakenJob job, Instant due, JobStatus status, String failure) {
  public ListedJob {
    Objects.requireNonNull(job, "job is null");
    Objects.requireNonNull(due, "due is null");
    Objects.requireNonNull(status, "status is null");
    Objects.requireNonNull(failure, "failure is null");
  }
}
