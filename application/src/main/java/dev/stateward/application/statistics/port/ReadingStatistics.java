package dev.stateward.application.statistics.port;

import dev.stateward.application.port.Caller;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Tells the operator how much is stored and what waits, without any identifier. */
public interface ReadingStatistics {
  /** The jobs by kind and status; cheap. */
  List<JobCount> jobs(Caller caller);

  /** How much is stored; the cost grows with the amount. */
  StoredTotals totals(Caller caller);

  /** How many blobs are to be moved, or sealed; the cost grows with the number of versions. */
  long misplacedBlobs(Caller caller);

  /**
   * How many organizations use so many percent of a quota of state versions or of their bytes;
   * empty without a quota. The cost grows with the amount.
   */
  OptionalLong organizationsNearQuota(Caller caller, int percent);

  /** The file of an embedded database; empty for a database server. */
  Optional<FileUse> databaseFile(Caller caller);
}
