package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.code.WorkspaceCodes;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.FixedUpdate;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.stateversion.VersionHeader;
import java.time.Instant;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Adds and finishes versions. */
final class VersionChanges {
  private static final FixedUpdate INSERT =
      new FixedUpdate(
          """
          INSERT INTO state_versions (
            id, organization_id, workspace_id, status, serial, lineage, md5,
            forced, run_id, rolled_back_to_id, created_by_kind,
            created_by_id, created_at, lock_generation, blob_key, blob_size,
            blob_sha256, empty_state, outputs_known)
          VALUES (
            :id,
            (SELECT w.organization_id
               FROM workspaces w
              WHERE w.id = :workspace),
            :workspace, :status, :serial, :lineage, :md5,
            :forced, :run, :source, :created_by_kind,
            :created_by_id, :created_at, :lock_generation, :blob_key,
            :blob_size, :blob_sha256, :empty_state, FALSE)
          """);

  private static final String FINISHED =
      """
      UPDATE state_versions
         SET status = 'finalized',
             blob_key = :blob_key,
             blob_size = :blob_size,
             blob_sha256 = :blob_sha256,
             empty_state = :empty_state
      """;

  private static final FixedUpdate FINISH =
      new FixedUpdate(
          FINISHED
              + """
               WHERE id = :id
                 AND status = 'pending'
              """);

  private static final FixedUpdate FINISH_EXAMINED =
      new FixedUpdate(
          FINISHED
              + """
                   , outputs_known = TRUE
               WHERE id = :id
                 AND status = 'pending'
                 AND NOT outputs_known
              """);

  private VersionChanges() {}

  static void add(Handle handle, StateVersion version) {
    switch (version) {
      case StateVersion.Pending(var header) ->
          insert(handle, header, StateVersionStatus.PENDING, StateVersionRows.noContent());
      case StateVersion.Finalized finalized ->
          insert(
              handle,
              finalized.header(),
              StateVersionStatus.FINALIZED,
              StateVersionRows.values(finalized));
      case StateVersion.Discarded ignored -> refuse();
      case StateVersion.BackingDataSoftDeleted ignored -> refuse();
      case StateVersion.BackingDataPermanentlyDeleted ignored -> refuse();
    }
  }

  static void originate(Handle handle, StateVersionId version, Instant time) {
    int changed =
        handle
            .createUpdate(
                """
                UPDATE state_versions
                   SET originated_at = :originated_at
                 WHERE id = :id
                   AND status = 'finalized'
                """)
            .bind("id", version.value())
            .bind("originated_at", Columns.utc(time))
            .execute();
    if (changed != 1) {
      throw new IllegalStateException("the version is not finalized");
    }
  }

  private static void refuse() {
    throw new IllegalArgumentException("a new version is pending or finalized");
  }

  private static void insert(
      Handle handle,
      VersionHeader header,
      StateVersionStatus status,
      Map<String, @Nullable Object> content) {
    Map<String, @Nullable Object> values = StateVersionRows.values(header);
    values.putAll(content);
    values.put("status", WorkspaceCodes.STATE_VERSION_STATUSES.code(status));
    int added = INSERT.execute(handle, values);
    if (added != 1) {
      throw new IllegalStateException("rows added: " + added);
    }
  }

  static boolean finish(Handle handle, StateVersion.Finalized version) {
    return FINISH.execute(handle, values(version)) == 1;
  }

  static boolean finishExamined(Handle handle, StateVersion.Finalized version) {
    return FINISH_EXAMINED.execute(handle, values(version)) == 1;
  }

  private static Map<String, @Nullable Object> values(StateVersion.Finalized version) {
    Map<String, @Nullable Object> values = StateVersionRows.values(version);
    values.put("id", version.id().value());
    return values;
  }
}
