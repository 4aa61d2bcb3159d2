package dev.stateward.application.statistics.port;

import dev.stateward.application.organization.port.Usage.States;
import java.util.List;

/** Counts what is stored. */
public interface Statistics {
  /** The jobs by kind and status. The cost grows with the number of jobs, of which few wait. */
  List<JobCount> jobs();

  /**
   * How many organizations have at least so many state versions, or at least so many bytes of them,
   * as quotas count them. The cost grows with the amount.
   *
   * @param least 0 for what is not looked at
   */
  long organizationsWith(States least);

  /** How much is stored. The cost grows with the amount: not for every request. */
  StoredTotals totals();
}
