package dev.stateward.adapter.jdbc.retention;

import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.workspace.WorkspaceRows;
import dev.stateward.domain.retention.RetentionCandidate;
import dev.stateward.domain.stateversion.StateVersion;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Places a version among the latest ones, counting no further than policies ask. */
final class CandidateRows {
  private static final String KEPT =
      """
      SELECT v.position,
             v.organization_id,
             (SELECT COALESCE(max(p.keep_latest), 0)
                FROM retention_policies p
               WHERE p.owner_id IN (v.workspace_id, v.organization_id)) AS in_workspace,
             (SELECT COALESCE(max(p.keep_latest_of_organization), 0)
                FROM retention_policies p
               WHERE p.owner_id IN (v.workspace_id, v.organization_id)) AS in_organization
        FROM state_versions v
       WHERE v.id = :version
      """;

  private static final String IN_WORKSPACE =
      """
      SELECT count(*)
        FROM (SELECT 1
                FROM state_versions v
               WHERE v.workspace_id = :within
                 AND v.status = 'finalized'
                 AND v.position > :position
               LIMIT :kept) later
      """;

  private static final String IN_ORGANIZATION =
      """
      SELECT count(*)
        FROM (SELECT 1
                FROM workspaces w
                JOIN state_versions v ON v.workspace_id = w.id
               WHERE w.organization_id = :within
                 AND v.status = 'finalized'
                 AND v.position > :position
                 AND
      """
          + WorkspaceRows.LIVE
          + """
                 LIMIT :kept) later
          """;

  private CandidateRows() {}

  /** What policies judge {@code version} by. */
  static RetentionCandidate find(Handle handle, StateVersion.Finalized version) {
    Kept kept =
        handle
            .createQuery(KEPT)
            .bind("version", version.id().value())
            .map(Row.by(CandidateRows::kept))
            .one();
    return new RetentionCandidate(
        version.header().createdAt(),
        1
            + later(
                handle.createQuery(IN_WORKSPACE),
                kept,
                kept.inWorkspace(),
                version.workspace().value()),
        1
            + later(
                handle.createQuery(IN_ORGANIZATION),
                kept,
                kept.inOrganization(),
                kept.organization()));
  }

  /** Where a version is, and how many of the latest policies keep. */
  private record Kept(long position, String organization, long inWorkspace, long inOrganization) {}

  private static Kept kept(Row row) throws SQLException {
    return new Kept(
        row.getLong("position"),
        row.getString("organization_id"),
        row.getLong("in_workspace"),
        row.getLong("in_organization"));
  }

  private static long later(Query query, Kept of, long kept, String within) {
    return query
        .bind("within", within)
        .bind("position", of.position())
        .bind("kept", kept)
        .mapTo(Long.class)
        .one();
  }
}
