package dev.stateward.application.settings;

import java.time.Duration;

/** What serving metrics may take. */
public final class MetricsBudgets {
  private MetricsBudgets() {}

  /** The most connections to the port of the metrics. */
  public static final int CONNECTIONS = 16;

  /** The threads of that port. */
  public static final int THREADS = 6;

  /** How long a scrape waits for another one, and for its client. */
  public static final Duration SCRAPE_WAIT = Duration.ofSeconds(5);

  /** How old the numbers of jobs are at most that metrics show. */
  public static final Duration BACKLOG_AGE = Duration.ofSeconds(30);

  /** How old the numbers of versions, workspaces and locks are at most that metrics show. */
  public static final Duration TOTALS_AGE = Duration.ofMinutes(5);

  /** How old the number of blobs that are to be moved is at most: all versions are looked at. */
  public static final Duration MISPLACED_AGE = Duration.ofHours(1);

  /** How long a scrape waits for such numbers, each time it asks. */
  public static final Duration FIGURES_WAIT = Duration.ofSeconds(2);

  /** The most series of one metric; what would be one more is counted under {@code other}. */
  public static final int SERIES = 2000;
}
