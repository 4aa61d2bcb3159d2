package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.sql.FixedQuery;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.stateversion.port.NewestVersions;
import dev.stateward.application.stateversion.port.NewestVersions.Guards;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** Reads the newest versions of a workspace in one query, each by an index. */
final class NewestVersionRows {
  private static final String GUARDRAIL =
      """
      EXISTS (
        SELECT 1
          FROM guardrails g
         WHERE g.owner_id IN (w.id, w.project_id, w.organization_id)
      """;

  /**
   * One row without a version where the workspace has guardrails. Its {@code is_current} is false
   * when they only warn of declarations, as those of a new organization do.
   */
  private static final String GUARDED =
      "(SELECT 0 AS position, "
          + GUARDRAIL
          + """
             AND (g.kind <> 'declared-matches-content' OR g.action = 'refuse')) AS is_current,
          """
          + StateVersionRows.COLUMNS
          + """
            FROM workspaces w
            LEFT JOIN state_versions v ON v.id = ''
           WHERE w.id = :workspace
             AND
          """
          + GUARDRAIL
          + "))\n";

  private static final FixedQuery<Part> QUERY =
      new FixedQuery<>(
          String.join(
              " UNION ALL ",
              part("FALSE", "", "ORDER BY v.workspace_id, v.position DESC LIMIT 1"),
              part(
                  """
                  v.id = (SELECT w.current_state_version_id
                            FROM workspaces w
                           WHERE w.id = :workspace)
                  """,
                  "AND v.status = 'finalized'",
                  "ORDER BY v.workspace_id, v.status, v.position DESC LIMIT 1"),
              part("FALSE", "AND v.status = 'pending'", ""),
              GUARDED),
          NewestVersionRows::read);

  private NewestVersionRows() {}

  private static String part(String current, String condition, String order) {
    return "(SELECT v.position, "
        + current
        + " AS is_current,\n"
        + StateVersionRows.COLUMNS
        + "  FROM state_versions v\n WHERE v.workspace_id = :workspace "
        + condition
        + '\n'
        + order
        + ")\n";
  }

  /** A row with a version, which may be there twice, or the one that tells of guardrails. */
  private sealed interface Part {
    record Version(long position, boolean current, StateVersion version) implements Part {}

    record Guarded(Guards guards) implements Part {}
  }

  private static Part read(Row row) throws SQLException {
    return row.getString("id") == null
        ? new Part.Guarded(row.getBoolean("is_current") ? Guards.ANY : Guards.DECLARATION_WARNED)
        : new Part.Version(
            row.getLong("position"), row.getBoolean("is_current"), StateVersionRows.read(row));
  }

  static NewestVersions find(Handle handle, WorkspaceId workspace) {
    List<Part> parts = QUERY.list(handle, Map.of("workspace", workspace.value()));
    List<Part.Version> versions =
        parts.stream()
            .filter(Part.Version.class::isInstance)
            .map(Part.Version.class::cast)
            .sorted(Comparator.comparingLong(Part.Version::position))
            .toList();
    return new NewestVersions(
        versions.stream().map(Part.Version::version).distinct().toList(),
        versions.stream().anyMatch(Part.Version::current),
        parts.stream()
            .filter(Part.Guarded.class::isInstance)
            .map(part -> ((Part.Guarded) part).guards())
            .findFirst()
            .orElse(Guards.NONE));
  }
}
