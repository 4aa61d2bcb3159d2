package dev.stateward.application.job;

import java.time.Duration;

/** A job that is repeated forever. */
public interface RecurringJob {
  /**
   * Runs a bounded part of the work.
   *
   * @param heartbeat to be called regularly during long work
   */
  Outcome keep(Runnable heartbeat);

  /**
   * The result of a run.
   *
   * @param pause the time until it is due again
   * @param finding what is wrong, one line; empty for nothing
   */
  record Outcome(Duration pause, String finding) {
    /** Nothing is wrong. */
    public static Outcome well(Duration pause) {
      return new Outcome(pause, "");
    }
  }
}
