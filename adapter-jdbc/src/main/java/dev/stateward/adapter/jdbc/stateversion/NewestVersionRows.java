package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.sql.FixedQuery;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.stateversion.port.NewestVersions;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** Reads the newest versions of a workspace in one query, each by an index. */
final class NewestVersionRows {
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
              part("FALSE", "AND v.status = 'pending'", "")),
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

  /** A version, once or twice. */
  private record Part(long position, boolean current, StateVersion version) {}

  private static Part read(Row row) throws SQLException {
    return new Part(
        row.getLong("position"), row.getBoolean("is_current"), StateVersionRows.read(row));
  }

  static NewestVersions find(Handle handle, WorkspaceId workspace) {
    List<Part> parts = QUERY.list(handle, Map.of("workspace", workspace.value()));
    return new NewestVersions(
        parts.stream()
            .sorted(Comparator.comparingLong(Part::position))
            .map(Part::version)
            .distinct()
            .toList(),
        parts.stream().anyMatch(Part::current));
  }
}
