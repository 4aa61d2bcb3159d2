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
    return where(handle, "state_versions v WHERE v.id = :it", id.value());
  }

  static List<BlobKey> of(Handle handle, WorkspaceId workspace) {
    return where(handle, "state_versions v WHERE v.workspace_id = :it", workspace.value());
  }

  static List<BlobKey> of(Handle handle, OrganizationId organization) {
    return where(
        handle,
        """
        workspaces w
          JOIN state_versions v ON v.workspace_id = w.id
         WHERE w.organization_id = :it\
        """,
        organization.value());
  }

  private static List<BlobKey> where(Handle handle, String versions, String it) {
    return handle
        .createQuery(
            """
            SELECT v.blob_key
              FROM %1$s
               AND v.blob_key IS NOT NULL
             UNION ALL
            SELECT v.json_key
              FROM %1$s
               AND v.json_key IS NOT NULL
            """
                .formatted(versions))
        .bind("it", it)
        .map(KEY)
        .list();
  }
}
