package dev.stateward.adapter.jdbc.change;

import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.change.port.InstanceSpans.Extraction;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Up to which version the instances of a workspace were extracted, its row held until the end of
 * the transaction.
 */
record Cursor(String workspace, long place, long attempt) {
  static Optional<Cursor> of(Handle handle, String workspace) {
    return held(handle, ":id", workspace).stream().findFirst();
  }

  /** That of the workspace of a version, when there is one. */
  static List<Cursor> ofVersion(Handle handle, StateVersionId version) {
    return held(
        handle, "(SELECT v.workspace_id FROM state_versions v WHERE v.id = :id)", version.value());
  }

  private static List<Cursor> held(Handle handle, String workspace, String id) {
    return handle
        .createQuery(
            "SELECT workspace_id, place, attempt FROM instance_cursors WHERE workspace_id = "
                + workspace
                + " FOR UPDATE")
        .bind("id", id)
        .map(
            Row.by(row ->
                new Cursor(
                    row.getString("workspace_id"), row.getLong("place"), row.getLong("attempt"))))
        .list();
  }

  /** That of a workspace, added before its first version; none when there is no workspace. */
  static Optional<Cursor> begin(Handle handle, String workspace) {
    Optional<Cursor> there = of(handle, workspace);
    if (there.isPresent()) {
      return there;
    }
    handle
        .createUpdate(
            """
            INSERT INTO instance_cursors (workspace_id, place, state_version_id, attempt)
            SELECT w.id, 0, '', 0
              FROM workspaces w
             WHERE w.id = :workspace
                ON CONFLICT DO NOTHING
            """)
        .bind("workspace", workspace)
        .execute();
    return of(handle, workspace);
  }

  /** Begins another attempt, by which all before it are over. */
  void next(Handle handle) {
    handle
        .createUpdate("UPDATE instance_cursors SET attempt = :attempt WHERE workspace_id = :id")
        .bind("attempt", attempt + 1)
        .bind("id", workspace)
        .execute();
  }

  boolean isOf(Extraction extraction) {
    return attempt == extraction.attempt() && place < extraction.place();
  }

  void move(Handle handle, Extraction extraction) {
    handle
        .createUpdate(
            """
            UPDATE instance_cursors
               SET place = :place,
                   state_version_id = :version
             WHERE workspace_id = :workspace
            """)
        .bind("place", extraction.place())
        .bind("version", extraction.version().value())
        .bind("workspace", workspace)
        .execute();
  }
}
