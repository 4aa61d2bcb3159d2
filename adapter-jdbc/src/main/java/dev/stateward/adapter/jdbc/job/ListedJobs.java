package dev.stateward.adapter.jdbc.job;

import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.job.port.JobStatus;
import dev.stateward.application.job.port.ListedJob;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Reads jobs as site admins see them. */
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

  private ListedJobs() {}

  static Optional<ListedJob> find(Handle handle, long number) {
    return handle
        .createQuery(LISTED + " WHERE number = :number")
        .bind("number", number)
        .map(Row.by(ListedJobs::listed))
        .findOne();
  }

  static Page<ListedJob> page(Handle handle, Set<JobStatus> wanted, PageRequest request) {
    List<String> statuses = wanted.stream().map(Columns::name).toList();
    String where = " WHERE %s IN (<statuses>)".formatted(STATUS);
    return Columns.page(
        request,
        handle
            .createQuery("SELECT count(*) FROM jobs" + where)
            .bindList("statuses", statuses)
            .mapTo(Long.class)
            .one(),
        () ->
            handle
                .createQuery(
                    LISTED + where + " ORDER BY due_at, number LIMIT :limit OFFSET :offset")
                .bindList("statuses", statuses)
                .bind("limit", request.size())
                .bind("offset", request.offset())
                .map(Row.by(ListedJobs::listed))
                .list());
  }

  private static ListedJob listed(Row row) throws SQLException {
    return new ListedJob(
        JobRows.read(row),
        row.instant("due_at"),
        Columns.constant(JobStatus.class, row.getString("status")),
        Objects.requireNonNullElse(row.getString("failure"), ""));
  }
}
