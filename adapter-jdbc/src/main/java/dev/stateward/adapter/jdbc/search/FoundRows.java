package dev.stateward.adapter.jdbc.search;

import dev.stateward.adapter.jdbc.code.ChangeCodes;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.application.blob.port.ExtractedInstance.Description;
import dev.stateward.application.search.port.FoundInstance;
import dev.stateward.application.search.port.FoundInstance.Place;
import dev.stateward.application.search.port.FoundInstance.Span;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.sql.SQLException;
import java.util.Optional;

/** Maps found instances from rows. */
final class FoundRows {
  /** The version that was extracted last of workspaces {@code w}; missing when it was destroyed. */
  static final String EXTRACTED =
      """
        JOIN instance_cursors c ON c.workspace_id = w.id
        LEFT JOIN extracted_versions e ON e.state_version_id = c.state_version_id
      """;

  /** The workspace of instances {@code r}, and the version that was extracted of it last. */
  static final String JOINED = "  JOIN workspaces w ON w.id = r.workspace_id\n" + EXTRACTED;

  static final Table<FoundInstance> INSTANCES =
      new Table<>(
          "resource_instances",
          "r",
          "id",
          JOINED,
          """
          SELECT r.id,
                 r.address,
                 r.deposed,
                 r.mode,
                 r.resource_type,
                 r.module,
                 r.provider,
                 r.resource_id,
                 r.tainted,
                 w.id AS in_workspace,
                 w.name,
                 w.project_id,
                 e.engine_version,
                 r.until_place IS NULL AND e.failure IS NULL AS in_last,
                 f.state_version_id AS first_version,
                 u.state_version_id AS end_version
            FROM resource_instances r
          """
              + JOINED
              + """
                LEFT JOIN extracted_versions f
                  ON f.workspace_id = r.workspace_id
                 AND f.place = r.from_place
                LEFT JOIN extracted_versions u
                  ON u.workspace_id = r.workspace_id
                 AND u.place = r.until_place
              """,
          FoundRows::read);

  private FoundRows() {}

  private static FoundInstance read(Row row) throws SQLException {
    return new FoundInstance(
        row.getLong("id"),
        new Place(
            new WorkspaceId(row.getString("in_workspace")),
            new WorkspaceName(row.getString("name")),
            new ProjectId(row.getString("project_id")),
            text(row, "engine_version")),
        new Description(
            row.getString("address"),
            row.getString("deposed"),
            ChangeCodes.MODES.constant(row.getString("mode")),
            row.getString("resource_type"),
            row.getString("module"),
            row.getString("provider"),
            row.getString("resource_id"),
            row.getBoolean("tainted")),
        new Span(text(row, "first_version"), text(row, "end_version"), row.getBoolean("in_last")));
  }

  private static String text(Row row, String column) throws SQLException {
    return Optional.ofNullable(row.getString(column)).orElse("");
  }
}
