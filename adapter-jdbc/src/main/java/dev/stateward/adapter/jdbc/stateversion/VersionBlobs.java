package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;

/** The keys of the blobs of versions. */
final class VersionBlobs {
  private static final RowMapper<BlobKey> KEY =
      Row.by(row -> new BlobKey(row.getString("blob_key")));

  private VersionBlobs() {}

  static List<BlobKey> of(Handle handle, StateVersionId id) {
    return where(handle, "id = :it", id.value());
  }

  static List<BlobKey> of(Handle handle, WorkspaceId workspace) {
    return where(handle, "workspace_id = :it", workspace.value());
  }

  static List<BlobKey> of(Handle handle, OrganizationId organization) {
    return where(
        handle,
        "workspace_id IN (SELECT id FROM workspaces WHERE organization_id = :it)",
        organization.value());
  }

  private static List<BlobKey> where(Handle handle, String condition, String it) {
    return handle
        .createQuery(
            """
            SELECT blob_key
              FROM state_versions
             WHERE blob_key IS NOT NULL
               AND %1$s
             UNION ALL
            SELECT json_key
              FROM state_versions
             WHERE json_key IS NOT NULL
               AND %1$s
            """
                .formatted(condition))
        .bind("it", it)
        .map(KEY)
        .list();
  }
}
