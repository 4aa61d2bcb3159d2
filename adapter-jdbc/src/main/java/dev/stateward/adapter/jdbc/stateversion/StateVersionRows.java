package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.code.WorkspaceCodes;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Md5;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.Sha256;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.VersionHeader;
import dev.stateward.domain.workspace.LockGeneration;
import dev.stateward.domain.workspace.RunId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Maps state versions to and from rows. */
final class StateVersionRows {
  /** The columns of a version in {@code state_versions v}. */
  static final String COLUMNS =
      """
             v.id,
             v.workspace_id,
             v.status,
             v.serial,
             v.lineage,
             v.md5,
             v.forced,
             v.run_id,
             v.rolled_back_to_id,
             v.created_by_kind,
             v.created_by_id,
             v.created_at,
             coalesce(v.originated_at, v.created_at) AS originated_at,
             v.lock_generation,
             v.blob_key,
             v.blob_size,
             v.blob_sha256,
             v.empty_state,
             v.soft_deleted_at,
             v.grace_days,
             v.destroyed_at
      """;

  /** Selects versions, without conditions. */
  static final String SELECT = "SELECT " + COLUMNS + "  FROM state_versions v\n";

  private StateVersionRows() {}

  static StateVersion read(Row row) throws SQLException {
    VersionHeader header = header(row);
    return switch (WorkspaceCodes.STATE_VERSION_STATUSES.constant(row.getString("status"))) {
      case PENDING -> new StateVersion.Pending(header);
      case FINALIZED -> finalized(header, row);
      case DISCARDED -> new StateVersion.Discarded(header);
      case BACKING_DATA_SOFT_DELETED ->
          finalized(header, row)
              .softDelete(row.instant("soft_deleted_at"), row.getInt("grace_days"));
      case BACKING_DATA_PERMANENTLY_DELETED ->
          new StateVersion.BackingDataPermanentlyDeleted(header, row.instant("destroyed_at"));
    };
  }

  private static StateVersion.Finalized finalized(VersionHeader header, Row row)
      throws SQLException {
    Content content =
        new Content(
            new BlobKey(row.getString("blob_key")),
            row.getLong("blob_size"),
            header.declared().md5(),
            new Sha256(row.getString("blob_sha256")));
    return new StateVersion.Finalized(header, content, row.getBoolean("empty_state"));
  }

  private static VersionHeader header(Row row) throws SQLException {
    return new VersionHeader(
        new StateVersionId(row.getString("id")),
        new WorkspaceId(row.getString("workspace_id")),
        new DeclaredState(
            new Serial(row.getLong("serial")),
            new Lineage(row.getString("lineage")),
            new Md5(row.getString("md5"))),
        row.getBoolean("forced"),
        origin(row),
        Columns.principal(row.getString("created_by_kind"), row.getString("created_by_id")),
        row.instant("created_at"),
        row.instant("originated_at"),
        new LockGeneration(row.getLong("lock_generation")));
  }

  private static Origin origin(Row row) throws SQLException {
    String run = row.getString("run_id");
    if (run != null) {
      return new Origin.FromRun(new RunId(run));
    }
    String source = row.getString("rolled_back_to_id");
    return source == null
        ? new Origin.Client()
        : new Origin.RolledBackTo(new StateVersionId(source));
  }

  /** The parameters for the header of a version. */
  static Map<String, @Nullable Object> values(VersionHeader header) {
    Origin origin = header.origin();
    Map<String, @Nullable Object> values = new HashMap<>();
    values.put("id", header.id().value());
    values.put("workspace", header.workspace().value());
    values.put("serial", header.declared().serial().value());
    values.put("lineage", header.declared().lineage().value());
    values.put("md5", header.declared().md5().hex());
    values.put("forced", header.forced());
    values.put("run", origin instanceof Origin.FromRun(var run) ? run.value() : null);
    values.put("source", origin instanceof Origin.RolledBackTo(var id) ? id.value() : null);
    values.put("created_by_kind", Columns.kind(header.createdBy()));
    values.put("created_by_id", Columns.id(header.createdBy()));
    values.put("created_at", Columns.utc(header.createdAt()));
    values.put("lock_generation", header.lockGeneration().value());
    return values;
  }

  /** The parameters for the content of a version. */
  static Map<String, @Nullable Object> values(StateVersion.Finalized version) {
    Map<String, @Nullable Object> values = new HashMap<>();
    values.put("blob_key", version.content().key().value());
    values.put("blob_size", version.content().size());
    values.put("blob_sha256", version.content().sha256().hex());
    values.put("empty_state", version.empty());
    return values;
  }

  /** The same parameters for a version without content. */
  static Map<String, @Nullable Object> noContent() {
    Map<String, @Nullable Object> values = new HashMap<>();
    for (String column : List.of("blob_key", "blob_size", "blob_sha256", "empty_state")) {
      values.put(column, null);
    }
    return values;
  }
}
