package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.code.BlobCodes;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.FixedUpdate;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.blob.port.BlobStore.Stored;
import dev.stateward.application.blob.port.SmallBlobs;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

public final class JdbiSmallBlobs implements SmallBlobs {
  private static final FixedUpdate ADD =
      new FixedUpdate(
          """
          INSERT INTO small_blobs (blob_key, bytes, stored_at)
          VALUES (:key, :bytes, :now)
              ON CONFLICT DO NOTHING
          """);

  private final JdbiTransactions transactions;

  public JdbiSmallBlobs(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(BlobKey key, byte[] bytes, Instant now) {
    Map<String, Object> values =
        Map.of("key", key.value(), "bytes", bytes, "now", Columns.utc(now));
    int added = transactions.write(handle -> ADD.execute(handle, values));
    if (added != 1) {
      throw new IllegalStateException("something is stored under the key already");
    }
  }

  @Override
  public Optional<byte[]> find(BlobKey key) {
    return transactions.read(handle ->
        handle
            .createQuery("SELECT bytes FROM small_blobs WHERE blob_key = :key")
            .bind("key", key.value())
            .map((row, context) -> row.getBytes(1))
            .findOne());
  }

  @Override
  public OptionalLong size(BlobKey key) {
    return transactions.read(handle ->
        handle
            .createQuery("SELECT octet_length(bytes) FROM small_blobs WHERE blob_key = :key")
            .bind("key", key.value())
            .mapTo(Long.class)
            .findOne()
            .map(OptionalLong::of)
            .orElseGet(OptionalLong::empty));
  }

  @Override
  public void remove(BlobKey key) {
    transactions.execute(handle ->
        handle
            .createUpdate("DELETE FROM small_blobs WHERE blob_key = :key")
            .bind("key", key.value())
            .execute());
  }

  @Override
  public List<Stored> list(Optional<BlobKey> after, int atMost) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT blob_key, octet_length(bytes) AS size, stored_at
                  FROM small_blobs
                 WHERE blob_key > :after
                 ORDER BY blob_key
                 LIMIT :at_most
                """)
            .bind("after", after.map(BlobKey::value).orElse(""))
            .bind("at_most", atMost)
            .map(
                Row.by(row ->
                    new Stored(
                        new BlobKey(row.getString("blob_key")),
                        row.getLong("size"),
                        row.instant("stored_at"))))
            .list());
  }

  /** A blob outlives its version, or belongs to one only later: neither is asked for. */
  @Override
  public List<Uncopied> uncopied(Optional<BlobKey> after, int atMost) {
    return transactions.readLong(handle ->
        handle
            .createQuery(
                """
                SELECT s.blob_key, k.kind, v.id, w.name AS workspace_name, o.name AS organization_name
                  FROM small_blobs s
                  JOIN data_keys k ON k.blob_key = s.blob_key
                  JOIN state_versions v
                    ON v.id = k.state_version_id AND s.blob_key IN (v.blob_key, v.json_key)
                  JOIN workspaces w ON w.id = v.workspace_id
                  JOIN organizations o ON o.id = w.organization_id
                 WHERE s.copied_at IS NULL
                   AND s.blob_key > :after
                 ORDER BY s.copied_at, s.blob_key
                 LIMIT :at_most
                """)
            .bind("after", after.map(BlobKey::value).orElse(""))
            .bind("at_most", atMost)
            .map(
                Row.by(row ->
                    new Uncopied(
                        new BlobKey(row.getString("blob_key")),
                        new StateVersionId(row.getString("id")),
                        BlobCodes.KINDS.constant(row.getString("kind")),
                        new OrganizationName(row.getString("organization_name")),
                        new WorkspaceName(row.getString("workspace_name")))))
            .list());
  }

  @Override
  public Set<BlobKey> copied(Collection<BlobKey> keys, Instant now) {
    if (keys.isEmpty()) {
      return Set.of();
    }
    List<String> names = keys.stream().map(BlobKey::value).toList();
    return transactions.write(handle -> {
      handle
          .createUpdate("UPDATE small_blobs SET copied_at = :now WHERE blob_key = ANY(:keys)")
          .bind("now", Columns.utc(now))
          .bindArray("keys", String.class, names)
          .execute();
      return handle
          .createQuery(
              """
              SELECT s.blob_key
                FROM small_blobs s
                JOIN data_keys k ON k.blob_key = s.blob_key
               WHERE s.blob_key = ANY(:keys)
              """)
          .bindArray("keys", String.class, names)
          .mapTo(String.class)
          .stream()
          .map(BlobKey::new)
          .collect(Collectors.toUnmodifiableSet());
    });
  }
}
