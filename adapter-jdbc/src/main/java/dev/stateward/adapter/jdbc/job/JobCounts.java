package dev.stateward.adapter.jdbc.job;

import dev.stateward.adapter.jdbc.code.JobCodes;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.statistics.port.JobCount;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Counts jobs. */
public final class JobCounts {
  private JobCounts() {}

  /** All jobs by kind and status. */
  public static List<JobCount> of(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT kind, status, count(*) AS jobs, min(due_at) AS first_due
              FROM (SELECT kind, due_at, %s AS status FROM jobs) AS listed
             GROUP BY kind, status
            """
                .formatted(ListedJobs.STATUS))
        .map(Row.by(JobCounts::count))
        .list();
  }

  private static JobCount count(Row row) throws SQLException {
    return new JobCount(
        JobRows.kind(row.getString("kind")),
        JobCodes.STATUSES.constant(row.getString("status")),
        row.getLong("jobs"),
        row.instant("first_due"));
  }
}
