package dev.stateward.adapter.jdbc.search;

import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.search.port.FoundInstance.Place;
import dev.stateward.application.search.port.WorkspaceReport;
import dev.stateward.application.search.port.WorkspaceReportFilter;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Maps what workspaces {@code w} have in their last states from rows. */
final class WorkspaceReportRows {
  private static final String CHANGED = "coalesce(v.originated_at, v.created_at, w.created_at)";

  /** The version that was extracted last, if any, and the current one. */
  private static final String JOINED =
      """
        LEFT JOIN instance_cursors c ON c.workspace_id = w.id
        LEFT JOIN extracted_versions e ON e.state_version_id = c.state_version_id
        LEFT JOIN state_versions v ON v.id = w.current_state_version_id
      """;

  private static final Table<WorkspaceReport> WORKSPACES =
      new Table<>(
          "workspaces",
          "w",
          "id",
          JOINED,
          "SELECT w.id, w.name, w.project_id, coalesce(e.engine_version, '') AS engine_version,\n"
              + "       e.failure,\n"
              + CHANGED
              + " AS changed_at, managed, read_only, outputs\n"
              + "  FROM workspaces w\n"
              + JOINED
              + "  LEFT JOIN (\nSELECT n.workspace_id AS counted,\n"
              + GroupRows.SUMS
              + "  FROM instance_counts n\n GROUP BY n.workspace_id) s\n"
              + "    ON s.counted = w.id\n   AND e.failure IS NULL\n",
          WorkspaceReportRows::read);

  private WorkspaceReportRows() {}

  /** Those of {@code workspaces} that are known. */
  static Set<String> engineVersions(Handle handle, Conditions workspaces) {
    workspaces.and("e.engine_version <> ''");
    return workspaces
        .bindTo(
            handle.createQuery(
                "SELECT DISTINCT e.engine_version\n  FROM workspaces w\n"
                    + FoundRows.EXTRACTED
                    + workspaces.clause()))
        .mapTo(String.class)
        .set();
  }

  static Page<WorkspaceReport> page(
      Handle handle, Conditions workspaces, WorkspaceReportFilter filter, PageRequest request) {
    workspaces
        .and(CHANGED + " <= :unchanged_since")
        .bind("unchanged_since", Columns.utc(filter.unchangedSince()));
    if (!filter.engineVersions().isEmpty()) {
      workspaces.andAny("e.engine_version", filter.engineVersions());
    }
    return WORKSPACES.page(handle, workspaces, "w.organization_id, w.name", request);
  }

  private static WorkspaceReport read(Row row) throws SQLException {
    return new WorkspaceReport(
        new Place(
            new WorkspaceId(row.getString("id")),
            new WorkspaceName(row.getString("name")),
            new ProjectId(row.getString("project_id")),
            row.getString("engine_version")),
        GroupRows.resources(row),
        Objects.requireNonNullElse(row.getString("failure"), ""),
        row.instant("changed_at"));
  }
}
