package dev.stateward.application.statistics.port;

import java.util.List;

/** Counts what is stored. */
public interface Statistics {
  /** The jobs by kind and status. The cost grows with the number of jobs, of which few wait. */
  List<JobCount> jobs();

  /** How much is stored. The cost grows with the amount: not for every request. */
  StoredTotals totals();
}
