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
import org.jdbi.v3.core.statement.SqlStatement;

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

  static <S extends SqlStatement<S>> S bindHeader(S statement, VersionHeader header) {
    Origin origin = header.origin();
    return statement
        .bind("id", header.id().value())
        .bind("workspace", header.workspace().value())
        .bind("serial", header.declared().serial().value())
        .bind("lineage", header.declared().lineage().value())
        .bind("md5", header.declared().md5().hex())
        .bind("forced", header.forced())
        .bind("run", origin instanceof Origin.FromRun(var run) ? run.value() : null)
        .bind("source", origin instanceof Origin.RolledBackTo(var id) ? id.value() : null)
        .bind("created_by_kind", Columns.kind(header.createdBy()))
        .bind("created_by_id", Columns.id(header.createdBy()))
        .bind("created_at", Columns.utc(header.createdAt()))
        .bind("lock_generation", header.lockGeneration().value());
  }

  static <S extends SqlStatement<S>> S bindContent(S statement, StateVersion.Finalized version) {
    return statement
        .bind("blob_key", version.content().key().value())
        .bind("blob_size", version.content().size())
        .bind("blob_sha256", version.content().sha256().hex())
        .bind("empty_state", version.empty());
  }

  static <S extends SqlStatement<S>> S bindNoContent(S statement) {
    return statement
        .bind("blob_key", (String) null)
        .bind("blob_size", (Long) null)
        .bind("blob_sha256", (String) null)
        .bind("empty_state", (Boolean) null);
  }
}
