package dev.stateward.adapter.jdbc.check;

import dev.stateward.adapter.jdbc.blob.SealRows;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.check.port.BlobReference;
import dev.stateward.application.check.port.BlobReference.Place;
import dev.stateward.application.check.port.BlobReference.StoredSeal;
import dev.stateward.application.check.port.BlobReferences;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Md5;
import dev.stateward.domain.stateversion.Sha256;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

public final class JdbiBlobReferences implements BlobReferences {
  private final JdbiTransactions transactions;

  public JdbiBlobReferences(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public long count() {
    return transactions.readLong(handle ->
        handle
            .createQuery("SELECT count(blob_key) + count(json_key) FROM state_versions")
            .mapTo(Long.class)
            .one());
  }

  @Override
  public List<BlobReference> part(BlobKind kind, Optional<StateVersionId> after, int atMost) {
    return transactions.readLong(handle ->
        handle
            .createQuery(references(kind) + " AND v.id > :after ORDER BY v.id LIMIT :at_most")
            .bind("after", after.map(StateVersionId::value).orElse(""))
            .bind("at_most", atMost)
            .map(Row.by(row -> read(row, kind)))
            .list());
  }

  @Override
  public Optional<BlobReference> find(StateVersionId version, BlobKind kind) {
    return transactions.read(handle ->
        handle
            .createQuery(references(kind) + " AND v.id = :version")
            .bind("version", version.value())
            .map(Row.by(row -> read(row, kind)))
            .findOne());
  }

  private static String references(BlobKind kind) {
    return switch (kind) {
      case STATE -> references("blob_key", "blob_size", "md5", "blob_sha256");
      case JSON_STATE -> references("json_key", "json_size", "json_md5", "json_sha256");
    };
  }

  private static String references(String key, String size, String md5, String sha256) {
    return """
    SELECT v.id, v.organization_id, v.workspace_id,
           v.%1$s AS blob_key, v.%2$s AS blob_size, v.%3$s AS blob_md5, v.%4$s AS blob_sha256,
           s.blob_key IS NOT NULL AS small, octet_length(s.bytes) AS small_size,
           s.copied_at IS NOT NULL AS copied, %5$s
      FROM state_versions v
      LEFT JOIN data_keys k ON k.blob_key = v.%1$s
      LEFT JOIN small_blobs s ON s.blob_key = v.%1$s
     WHERE v.%1$s IS NOT NULL
    """
        .formatted(key, size, md5, sha256, SealRows.COLUMNS);
  }

  private static BlobReference read(Row row, BlobKind kind) throws SQLException {
    BlobOwner owner =
        new BlobOwner(
            new OrganizationId(row.getString("organization_id")),
            new WorkspaceId(row.getString("workspace_id")),
            new StateVersionId(row.getString("id")),
            kind);
    return new BlobReference(
        owner,
        new Content(
            new BlobKey(row.getString("blob_key")),
            row.getLong("blob_size"),
            new Md5(row.getString("blob_md5")),
            new Sha256(row.getString("blob_sha256"))),
        SealRows.read(row, owner)
            .<StoredSeal>map(StoredSeal.Under::new)
            .orElseGet(StoredSeal.None::new),
        row.getBoolean("small")
            ? new Place.Database(row.getLong("small_size"), row.getBoolean("copied"))
            : new Place.Outside());
  }

  @Override
  public List<BlobKey> withoutVersion(Optional<BlobKey> after, int atMost) {
    return transactions.readLong(handle ->
        handle
            .createQuery(
                """
                SELECT k.blob_key
                  FROM data_keys k
                 WHERE k.blob_key > :after
                   AND NOT EXISTS (SELECT 1
                                     FROM state_versions v
                                    WHERE v.id = k.state_version_id
                                      AND (v.blob_key = k.blob_key OR v.json_key = k.blob_key))
                   AND NOT EXISTS (SELECT 1
                                     FROM jobs j
                                    WHERE j.kind = 'remove-content'
                                      AND j.target = k.blob_key
                                      AND j.dead_at IS NULL)
                 ORDER BY k.blob_key
                 LIMIT :at_most
                """)
            .bind("after", after.map(BlobKey::value).orElse(""))
            .bind("at_most", atMost)
            .map(Row.by(row -> new BlobKey(row.getString("blob_key"))))
            .list());
  }
}
