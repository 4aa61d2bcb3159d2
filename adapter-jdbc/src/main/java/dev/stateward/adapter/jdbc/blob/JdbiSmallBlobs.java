package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.FixedUpdate;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.blob.port.BlobStore.Stored;
import dev.stateward.application.blob.port.SmallBlobs;
import dev.stateward.domain.stateversion.BlobKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

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
}
