package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.code.BlobCodes;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.Optional;

/** Reads the seals of blobs from rows. */
public final class SealRows {
  /** The columns of {@code data_keys k} for {@link #read(Row, BlobOwner)}. */
  public static final String COLUMNS = " k.wrapping_key, k.wrapped_key, k.form, k.stored_size";

  private SealRows() {}

  /** A seal that is read for {@code owner}; empty when the blob is plain. */
  public static Optional<BlobSeal> read(Row row, BlobOwner owner) throws SQLException {
    String wrapped = row.getString("wrapped_key");
    return wrapped == null
        ? Optional.empty()
        : Optional.of(
            new BlobSeal(
                owner,
                new WrappedKey(row.getString("wrapping_key"), wrapped),
                row.getInt("form"),
                row.getLong("stored_size")));
  }

  /** What a blob was sealed for. */
  static BlobOwner owner(Row row) throws SQLException {
    return new BlobOwner(
        new OrganizationId(row.getString("organization_id")),
        new WorkspaceId(row.getString("workspace_id")),
        new StateVersionId(row.getString("state_version_id")),
        BlobCodes.KINDS.constant(row.getString("kind")));
  }
}
