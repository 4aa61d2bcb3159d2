package dev.stateward.application.settings;

import java.time.Duration;

/** How many jobs run at once, how often they are tried, and when they are given up. */
public final class JobBudgets {
  private JobBudgets() {}

  /** How many threads of a node run jobs, unless the operator sets another number. */
  public static final int WORKERS = 2;

  /** The most deliveries of a node at a time, unless the operator sets another number. */
  public static final int DELIVERIES = 16;

  /** How many jobs one worker has at once. */
  public static final int JOBS_AT_ONCE = 16;

  /** Nobody else gets a job for this long after its worker was last heard of. */
  public static final Duration JOB_LEASE = Duration.ofSeconds(15);

  /** How often a worker makes itself heard. */
  public static final Duration JOB_LEASE_RENEWAL = Duration.ofSeconds(5);

  /** How long running jobs have once the node stops; then other nodes get them. */
  public static final Duration LAST_JOBS = Duration.ofSeconds(10);

  /** A job that failed waits twice as long each time, and never longer than this. */
  public static final Duration JOB_LONGEST_WAIT = Duration.ofMinutes(10);

  /** A job that failed this often is dead; some 15 hours after it was first tried. */
  public static final int JOB_ATTEMPTS = 100;

  /** A job that took its worker down this often, in a row, is dead. */
  public static final int JOB_CRASHES = 5;

  /** How many audit records one transaction sums up into consumers of outputs. */
  public static final int RECORDS_SUMMED_UP = 1000;

  /** The most names of outputs, and the most tokens, that are kept of one consumer. */
  public static final int CONSUMER_DETAILS = 100;

  /** How long a routine rests that took its worker down that often; it is never dead. */
  public static final Duration ROUTINE_REST = Duration.ofDays(1);
}
