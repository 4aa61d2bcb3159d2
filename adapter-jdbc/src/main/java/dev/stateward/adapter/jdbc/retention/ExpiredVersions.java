package dev.stateward.adapter.jdbc.retention;

import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.retention.port.RetentionForecast;
import dev.stateward.application.retention.port.RetentionPolicies.Expired;
import dev.stateward.domain.retention.PolicyOwner;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** The versions that expire by retention policies, found by one query for all callers. */
final class ExpiredVersions {
  private static final String BYTES = "r.blob_size + COALESCE(r.json_size, 0)";

  private static final String ROWS =
      "SELECT r.id, r.workspace_id, r.serial, r.created_at, " + BYTES + " AS bytes\n";

  private static final String SUMS =
      "SELECT count(*) AS versions, COALESCE(sum(" + BYTES + "), 0) AS bytes\n";

  private static final String IN_ORDER = " ORDER BY r.position\n LIMIT :limit OFFSET :offset\n";

  private ExpiredVersions() {}

  static List<Expired> find(Handle handle, Instant now, int atMost) {
    return items(PoliciesInForce.everywhere(handle), now, 0, atMost);
  }

  static RetentionForecast forecast(
      Handle handle, PolicyOwner within, Instant now, PageRequest request) {
    PoliciesInForce policies = PoliciesInForce.within(handle, within);
    Sums sums =
        query(SUMS, policies, "", now)
            .map(Row.by(row -> new Sums(row.getLong("versions"), row.getLong("bytes"))))
            .one();
    return new RetentionForecast(
        new Page<>(
            request.offset() < sums.versions()
                ? items(policies, now, request.offset(), request.size())
                : List.of(),
            request,
            sums.versions()),
        sums.bytes());
  }

  private record Sums(long versions, long bytes) {}

  private static List<Expired> items(
      PoliciesInForce policies, Instant now, long offset, int atMost) {
    return query(ROWS, policies, IN_ORDER, now)
        .bind("limit", atMost)
        .bind("offset", offset)
        .map(Row.by(ExpiredVersions::read))
        .list();
  }

  /**
   * Asks about versions {@code r} beyond the place from which on policies let them go: an index
   * tells all of it. An interval of hours: a day of the calendar does not always have 24.
   */
  private static Query query(String columns, PoliciesInForce policies, String end, Instant now) {
    String expired =
        """
          FROM (
            SELECT w.id AS workspace_id,
                   c.position AS current_position,
                   %s AS days,
                   %s AS beyond,
                   %s AS beyond_of_organization
        %s
               ) e
          JOIN state_versions r
            ON r.workspace_id = e.workspace_id
           AND r.status = 'finalized'
           AND r.position <= e.beyond
           AND r.position <= e.beyond_of_organization
           AND r.position < e.current_position
           AND r.created_at
             <= CAST(:now AS timestamp(6) with time zone) - e.days * INTERVAL '24' HOUR
         WHERE NOT EXISTS (
                 SELECT 1
                   FROM legal_holds h
                  WHERE h.held_id = r.id OR h.held_id = r.workspace_id)
        """
            .formatted(
                PoliciesInForce.greater("days"),
                policies.beyond(),
                policies.beyondOfOrganization(),
                policies.from());
    return policies.query(columns + expired + end).bind("now", Columns.utc(now));
  }

  private static Expired read(Row row) throws SQLException {
    return new Expired(
        new StateVersionId(row.getString("id")),
        new WorkspaceId(row.getString("workspace_id")),
        new Serial(row.getLong("serial")),
        row.instant("created_at"),
        row.getLong("bytes"));
  }
}
