package dev.stateward.application.job;

import java.time.Duration;

/** What is due time and again. */
public interface RecurringJob {
  /**
   * Does a bounded part of it.
   *
   * @param heartbeat to be called now and then, when it takes long
   */
  Outcome keep(Runnable heartbeat);

  /**
   * What came of it.
   *
   * @param pause until it is due again
   * @param finding what it found amiss, one line; empty for nothing
   */
  record Outcome(Duration pause, String finding) {
    /** Nothing was amiss. */
    public static Outcome well(Duration pause) {
      return new Outcome(pause, "");
    }
  }
}
