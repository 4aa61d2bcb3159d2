package dev.stateward.application.job.port;

import java.util.Objects;

/**
 * A job that a worker has.
 *
 * @param number its number, by which it is known
 * @param attempts how often it was taken since it last succeeded, this time included
 * @param lease which of all times that it was taken this is
 * @param unfinished how many attempts before this one, in a row, never ended: their worker died
 */
public record TakenJob(long number, Job job, int attempts, long lease, int unfinished) {
  public TakenJob {
    Objects.requireNonNull(job, "job is null");
  }
}
