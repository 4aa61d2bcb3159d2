package dev.stateward.adapter.jdbc.job;

import dev.stateward.adapter.jdbc.code.JobCodes;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.application.job.port.JobStatus;
import dev.stateward.application.job.port.ListedJob;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Reads lists of jobs for site admins. */
final class ListedJobs {
  static final String STATUS =
      """
      CASE WHEN dead_at IS NOT NULL THEN 'dead'
           WHEN taken_at IS NOT NULL THEN 'running'
           WHEN failure <> '' THEN 'failed'
           ELSE 'waiting' END\
      """;

  private static final String LISTED =
      """
      SELECT number, kind, target, attempts, leases, unfinished, due_at, failure,
             %s AS status
        FROM jobs
      """
          .formatted(STATUS);

  private static final Table<ListedJob> JOBS =
      new Table<>("jobs", "jobs", "number", "", LISTED, ListedJobs::listed);

  private ListedJobs() {}

  static Optional<ListedJob> find(Handle handle, long number) {
    return JOBS.find(handle, Conditions.where("number", number));
  }

  static Page<ListedJob> page(Handle handle, Set<JobStatus> statuses, PageRequest request) {
    Conditions conditions =
        Conditions.where(STATUS + " = ANY(:statuses)")
            .bindArray("statuses", statuses.stream().map(JobCodes.STATUSES::code).toList());
    return JOBS.page(handle, conditions, "due_at, number", request);
  }

  private static ListedJob listed(Row row) throws SQLException {
    return new ListedJob(
        JobRows.read(row),
        row.instant("due_at"),
        JobCodes.STATUSES.constant(row.getString("status")),
        Objects.requireNonNullElse(row.getString("failure"), ""));
  }
}
