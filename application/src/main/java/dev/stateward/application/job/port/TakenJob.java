package dev.stateward.application.job.port;

import java.util.Objects;

/**
 * A job that a worker has.
 *
 * @param number identifies it
 * @param attempts the attempts since its last success, including this one
 * @param lease the number of times it was ever taken, which identifies this lease
 * @param unfinished how many attempts in a row before this one never ended, because their worker
 *     died
 */
public record TakenJob(long number, Job job, int attempts, long lease, int unfinished) {
  public TakenJob {
    Objects.requireNonNull(job, "job is null");
  }
}
