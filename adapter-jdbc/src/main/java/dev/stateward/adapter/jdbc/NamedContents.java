package dev.stateward.adapter.jdbc;

import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;

/** The keys of the contents that versions name. */
final class NamedContents {
  private static final RowMapper<BlobKey> KEY =
      Row.by(row -> new BlobKey(row.getString("content_key")));

  private NamedContents() {}

  static List<BlobKey> of(Handle handle, StateVersionId id) {
    return handle
        .createQuery(
            """
            SELECT blob_key AS content_key
              FROM state_versions
             WHERE id = :id
               AND blob_key IS NOT NULL
             UNION ALL
            SELECT json_key
              FROM state_versions
             WHERE id = :id
               AND json_key IS NOT NULL
            """)
        .bind("id", id.value())
        .map(KEY)
        .list();
  }

  static List<BlobKey> of(Handle handle, WorkspaceId workspace) {
    return handle
        .createQuery(
            """
            SELECT blob_key AS content_key
              FROM state_versions
             WHERE workspace_id = :workspace
               AND blob_key IS NOT NULL
             UNION ALL
            SELECT json_key
              FROM state_versions
             WHERE workspace_id = :workspace
               AND json_key IS NOT NULL
            """)
        .bind("workspace", workspace.value())
        .map(KEY)
        .list();
  }

  static List<BlobKey> of(Handle handle, OrganizationId organization) {
    return handle
        .createQuery(
            """
            SELECT v.blob_key AS content_key
              FROM workspaces w
              JOIN state_versions v ON v.workspace_id = w.id
             WHERE w.organization_id = :organization
               AND v.blob_key IS NOT NULL
             UNION ALL
            SELECT v.json_key
              FROM workspaces w
              JOIN state_versions v ON v.workspace_id = w.id
             WHERE w.organization_id = :organization
               AND v.json_key IS NOT NULL
            """)
        .bind("organization", organization.value())
        .map(KEY)
        .list();
  }
}
