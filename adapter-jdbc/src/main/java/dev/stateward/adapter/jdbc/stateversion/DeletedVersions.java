package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.change.ExtractedVersionRows;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The rows of versions whose backing data is deleted, restored and destroyed. */
final class DeletedVersions {
  private DeletedVersions() {}

  static Optional<StateVersion> hold(Handle handle, StateVersionId id) {
    return handle
        .createQuery(
            StateVersionRows.SELECT
                + """
                 WHERE v.id = :id
                   FOR UPDATE
                """)
        .bind("id", id.value())
        .map(Row.by(StateVersionRows::read))
        .findOne();
  }

  static boolean softDelete(Handle handle, StateVersion.BackingDataSoftDeleted version) {
    return handle
            .createUpdate(
                """
                UPDATE state_versions
                   SET status = 'backing_data_soft_deleted',
                       soft_deleted_at = :deleted_at,
                       grace_days = :grace_days
                 WHERE id = :id
                   AND status = 'finalized'
                """)
            .bind("id", version.id().value())
            .bind("deleted_at", Columns.utc(version.deletedAt()))
            .bind("grace_days", version.graceDays())
            .execute()
        == 1;
  }

  static boolean restore(Handle handle, StateVersion.Finalized version) {
    return handle
            .createUpdate(
                """
                UPDATE state_versions
                   SET status = 'finalized',
                       soft_deleted_at = NULL,
                       grace_days = NULL
                 WHERE id = :id
                   AND status = 'backing_data_soft_deleted'
                """)
            .bind("id", version.id().value())
            .execute()
        == 1;
  }

  static List<BlobKey> destroy(Handle handle, StateVersion.BackingDataPermanentlyDeleted version) {
    List<BlobKey> keys = VersionBlobs.of(handle, version.id());
    int changed =
        handle
            .createUpdate(
                """
                UPDATE state_versions
                   SET status = 'backing_data_permanently_deleted',
                       destroyed_at = :destroyed_at,
                       blob_key = NULL,
                       blob_size = NULL,
                       blob_sha256 = NULL,
                       empty_state = NULL,
                       json_key = NULL,
                       json_size = NULL,
                       json_md5 = NULL,
                       json_sha256 = NULL,
                       outputs_known = FALSE
                 WHERE id = :id
                   AND status = 'backing_data_soft_deleted'
                """)
            .bind("id", version.id().value())
            .bind("destroyed_at", Columns.utc(version.destroyedAt()))
            .execute();
    if (changed != 1) {
      throw new IllegalStateException("not soft deleted: " + version.id());
    }
    ExtractedVersionRows.forget(handle, version.id());
    forget(handle, "state_version_outputs", version.id());
    forget(handle, "output_keys", version.id());
    forget(handle, "state_version_resources", version.id());
    forget(handle, "guardrail_findings", version.id());
    return keys;
  }

  static List<BlobKey> remove(Handle handle, StateVersionId id) {
    List<BlobKey> keys = VersionBlobs.of(handle, id);
    ExtractedVersionRows.forget(handle, id);
    handle
        .createUpdate("DELETE FROM state_versions WHERE id = :id")
        .bind("id", id.value())
        .execute();
    return keys;
  }

  private static void forget(Handle handle, String table, StateVersionId version) {
    handle
        .createUpdate("DELETE FROM " + table + " WHERE state_version_id = :id")
        .bind("id", version.value())
        .execute();
  }
}
