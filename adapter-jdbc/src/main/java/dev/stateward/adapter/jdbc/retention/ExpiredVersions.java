package dev.stateward.adapter.jdbc.retention;

import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.workspace.WorkspaceRows;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.retention.port.RetentionForecast;
import dev.stateward.application.retention.port.RetentionPolicies.Expired;
import dev.stateward.domain.retention.PolicyOwner;
import dev.stateward.domain.retention.RetentionCandidate;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** The versions that expire by retention policies, found by one query for all callers. */
final class ExpiredVersions {
  private static final String EVERYWHERE =
      "w.organization_id IN (SELECT organization_id FROM retention_policies WHERE days IS NOT NULL)";

  /** Versions are counted only when a policy keeps the latest ones. */
  private static final String AROUND_WORKSPACE =
      """
      w.id = :within
        OR w.organization_id IN (
          SELECT p.organization_id
            FROM workspaces s
            JOIN retention_policies p ON p.organization_id = s.organization_id
           WHERE s.id = :within
             AND p.keep_latest_of_organization > 0)
      """;

  /** An interval of hours: a day of the calendar does not always have 24. */
  private static final String LETS_GO =
      """
      (%1$s.days IS NOT NULL
        AND r.created_at
          <= CAST(:now AS timestamp(6) with time zone) - %1$s.days * INTERVAL '24' HOUR
        AND r.in_workspace > %1$s.keep_latest
        AND r.in_organization > %1$s.keep_latest_of_organization)
      """;

  private static final String EXPIRED =
      """
        FROM (
          SELECT v.id, v.workspace_id, v.position, v.serial, v.created_at,
                 v.blob_size + COALESCE(v.json_size, 0) AS bytes,
                 w.organization_id, w.current_state_version_id,
                 ROW_NUMBER() OVER (
                   PARTITION BY v.workspace_id ORDER BY v.position DESC) AS in_workspace,
                 ROW_NUMBER() OVER (
                   PARTITION BY w.organization_id ORDER BY v.position DESC) AS in_organization
            FROM workspaces w
            JOIN state_versions v ON v.workspace_id = w.id
           WHERE (%s)
             AND v.status = 'finalized'
             AND
      """
          + WorkspaceRows.LIVE
          + """
            ) r
            JOIN state_versions c ON c.id = r.current_state_version_id
            LEFT JOIN retention_policies o ON o.owner_id = r.organization_id
            LEFT JOIN retention_policies w ON w.owner_id = r.workspace_id
            JOIN retention_policies p ON p.id = COALESCE(w.id, o.id)
           WHERE r.position < c.position
             AND
          """
          + LETS_GO.formatted("p")
          + " AND (o.enforced IS NOT TRUE OR "
          + LETS_GO.formatted("o")
          + """
             )
             AND NOT EXISTS (
               SELECT 1
                 FROM legal_holds h
                WHERE h.held_id = r.id OR h.held_id = r.workspace_id)
          """;

  /** The organization's versions are counted only when a policy keeps the latest ones. */
  private static final String CANDIDATE =
      """
      SELECT (SELECT count(*)
                FROM state_versions o
               WHERE o.workspace_id = v.workspace_id
                 AND o.status = 'finalized'
                 AND o.position >= v.position) AS in_workspace,
             CASE WHEN EXISTS (
                 SELECT 1
                   FROM retention_policies p
                  WHERE p.organization_id = v.organization_id
                    AND p.keep_latest_of_organization > 0)
               THEN (SELECT count(*)
                       FROM workspaces w
                       JOIN state_versions o ON o.workspace_id = w.id
                      WHERE w.organization_id = v.organization_id
                        AND o.status = 'finalized'
                        AND o.position >= v.position
                        AND
      """
          + WorkspaceRows.LIVE
          + """
            )
               ELSE 1
             END AS in_organization
            FROM state_versions v
           WHERE v.id = :version
          """;

  private static final String ROWS = "SELECT r.id, r.workspace_id, r.serial, r.created_at, r.bytes";

  private static final String SUMS =
      "SELECT count(*) AS versions, COALESCE(sum(r.bytes), 0) AS bytes";

  private ExpiredVersions() {}

  static List<Expired> find(Handle handle, Instant now, int atMost) {
    return handle
        .createQuery(
            ROWS
                + EXPIRED.formatted(EVERYWHERE)
                + """
                 ORDER BY r.position
                 LIMIT :at_most
                """)
        .bind("now", Columns.utc(now))
        .bind("at_most", atMost)
        .map(Row.by(ExpiredVersions::read))
        .list();
  }

  /** What policies judge {@code version} by. */
  static RetentionCandidate candidate(Handle handle, StateVersion.Finalized version) {
    return handle
        .createQuery(CANDIDATE)
        .bind("version", version.id().value())
        .map(
            Row.by(row ->
                new RetentionCandidate(
                    version.header().createdAt(),
                    row.getLong("in_workspace"),
                    row.getLong("in_organization"))))
        .one();
  }

  static RetentionForecast forecast(
      Handle handle, PolicyOwner within, Instant now, PageRequest request) {
    Sums sums =
        bind(handle.createQuery(SUMS + within(within)), within, now)
            .map(Row.by(row -> new Sums(row.getLong("versions"), row.getLong("bytes"))))
            .one();
    return new RetentionForecast(
        new Page<>(
            request.offset() < sums.versions() ? items(handle, within, now, request) : List.of(),
            request,
            sums.versions()),
        sums.bytes());
  }

  private record Sums(long versions, long bytes) {}

  private static List<Expired> items(
      Handle handle, PolicyOwner within, Instant now, PageRequest request) {
    return bind(
            handle.createQuery(
                ROWS
                    + within(within)
                    + """
                     ORDER BY r.position
                     LIMIT :limit OFFSET :offset
                    """),
            within,
            now)
        .bind("limit", request.size())
        .bind("offset", request.offset())
        .map(Row.by(ExpiredVersions::read))
        .list();
  }

  private static String within(PolicyOwner within) {
    return switch (within) {
      case PolicyOwner.OfOrganization ignored -> EXPIRED.formatted("w.organization_id = :within");
      case PolicyOwner.OfWorkspace ignored ->
          EXPIRED.formatted(AROUND_WORKSPACE) + " AND r.workspace_id = :within ";
    };
  }

  private static Query bind(Query query, PolicyOwner within, Instant now) {
    return query.bind("within", JdbiRetentionPolicies.id(within)).bind("now", Columns.utc(now));
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
