package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Discards pending versions, those of a workspace in one statement. */
final class PendingVersions {
  private PendingVersions() {}

  /** Discards the pending versions that were added before {@code version} in its workspace. */
  static List<StateVersionId> discardBefore(Handle handle, StateVersionId version) {
    return discard(
        handle,
        handle
            .createQuery(
                """
                SELECT id
                  FROM state_versions
                 WHERE workspace_id = (SELECT workspace_id FROM state_versions WHERE id = :id)
                   AND status = 'pending'
                   AND position < (SELECT position FROM state_versions WHERE id = :id)
                 ORDER BY position
                """)
            .bind("id", version.value()));
  }

  /** Discards all pending versions of a workspace. */
  static List<StateVersionId> discard(Handle handle, WorkspaceId workspace) {
    return discard(
        handle,
        handle
            .createQuery(
                """
                SELECT id
                  FROM state_versions
                 WHERE workspace_id = :workspace
                   AND status = 'pending'
                 ORDER BY position
                """)
            .bind("workspace", workspace.value()));
  }

  /** Discards a version; false when it is not pending. */
  static boolean discard(Handle handle, StateVersionId version) {
    return handle
            .createUpdate(
                """
                UPDATE state_versions
                   SET status = 'discarded'
                 WHERE id = :id
                   AND status = 'pending'
                """)
            .bind("id", version.value())
            .execute()
        == 1;
  }

  /** Queries first, because usually there are none and nothing needs to be written. */
  private static List<StateVersionId> discard(Handle handle, Query pending) {
    List<String> ids = pending.mapTo(String.class).list();
    if (!ids.isEmpty()) {
      handle
          .createUpdate(
              """
              UPDATE state_versions
                 SET status = 'discarded'
               WHERE id = ANY(:ids)
                 AND status = 'pending'
              """)
          .bindArray("ids", String.class, ids)
          .execute();
    }
    return ids.stream().map(StateVersionId::new).toList();
  }
}
