package dev.stateward.adapter.jdbc.change;

import org.jdbi.v3.core.Handle;

/** How many instances the last extracted versions of workspaces have, for reports. */
final class InstanceCounts {
  private InstanceCounts() {}

  /** Counts those of a workspace again, whose last extracted version is at {@code place}. */
  static void replace(Handle handle, String workspace, long place) {
    handle
        .createUpdate("DELETE FROM instance_counts WHERE workspace_id = :workspace")
        .bind("workspace", workspace)
        .execute();
    handle
        .createUpdate(
            """
            INSERT INTO instance_counts (workspace_id, mode, provider, resource_type, instances)
            SELECT r.workspace_id, r.mode, r.provider, r.resource_type, count(*)
              FROM resource_instances r
             WHERE r.workspace_id = :workspace
               AND r.until_place IS NULL
               AND r.from_place <= :place
             GROUP BY r.workspace_id, r.mode, r.provider, r.resource_type
            """)
        .bind("workspace", workspace)
        .bind("place", place)
        .execute();
  }
}
