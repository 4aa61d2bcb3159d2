package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The finalized versions of a workspace, current or not yet. */
final class Snapshots {
  private static final String SELECT =
      StateVersionRows.SELECT
          + """
           WHERE v.workspace_id = :workspace
             AND v.status = 'finalized'
          """;

  private Snapshots() {}

  static Optional<StateVersion.Finalized> latest(Handle handle, WorkspaceId workspace) {
    return handle
        .createQuery(SELECT + " ORDER BY v.workspace_id, v.status, v.position DESC LIMIT 1")
        .bind("workspace", workspace.value())
        .map(Row.by(row -> (StateVersion.Finalized) StateVersionRows.read(row)))
        .findOne();
  }

  static List<StateVersion.Finalized> afterCurrent(Handle handle, WorkspaceId workspace) {
    return handle
        .createQuery(
            SELECT
                + """
                   AND v.position > COALESCE(
                     (SELECT c.position
                        FROM workspaces w
                        JOIN state_versions c ON c.id = w.current_state_version_id
                       WHERE w.id = :workspace), 0)
                 ORDER BY v.position
                """)
        .bind("workspace", workspace.value())
        .map(Row.by(row -> (StateVersion.Finalized) StateVersionRows.read(row)))
        .list();
  }
}
