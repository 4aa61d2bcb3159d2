package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.code.BlobCodes;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobPlaces;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Md5;
import dev.stateward.domain.stateversion.Sha256;
import dev.stateward.domain.stateversion.StateVersionId;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

public final class JdbiBlobPlaces implements BlobPlaces {
  private final JdbiTransactions transactions;

  public JdbiBlobPlaces(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public List<Misplaced> misplaced(Wanted wanted, Optional<StateVersionId> after, int atMost) {
    return transactions.readLong(handle ->
        handle
            .createQuery(
                """
                SELECT m.id, m.kind, m.blob_key, m.blob_size, m.md5, m.sha256, m.small
                  FROM (%s UNION ALL %s) AS m
                 ORDER BY m.id
                 LIMIT :at_most
                """
                    .formatted(
                        misplaced(BlobKind.STATE, "blob_key", "blob_size", "md5", "blob_sha256"),
                        misplaced(
                            BlobKind.JSON_STATE,
                            "json_key",
                            "json_size",
                            "json_md5",
                            "json_sha256")))
            .bind("largest", wanted.largest())
            .bind("sealed", wanted.sealed())
            .bind("after", after.map(StateVersionId::value).orElse(""))
            .bind("at_most", atMost)
            .map(Row.by(JdbiBlobPlaces::read))
            .list());
  }

  /** Those of one kind, the state or its JSON form. */
  private static String misplaced(
      BlobKind kind, String key, String size, String md5, String sha256) {
    return """
    (SELECT v.id, '%5$s' AS kind, v.%1$s AS blob_key, v.%2$s AS blob_size, v.%3$s AS md5, v.%4$s AS sha256,
            s.blob_key IS NOT NULL AS small
       %6$s
        AND v.id > :after
      ORDER BY v.id
      LIMIT :at_most)
    """
        .formatted(key, size, md5, sha256, BlobCodes.KINDS.code(kind), fromMisplaced(key, size));
  }

  private static String fromMisplaced(String key, String size) {
    return """
    FROM state_versions v
       LEFT JOIN small_blobs s ON s.blob_key = v.%1$s
       LEFT JOIN data_keys k ON k.blob_key = v.%1$s
      WHERE v.%1$s IS NOT NULL
        AND ((s.blob_key IS NOT NULL) <> (v.%2$s <= :largest AND :largest > 0)
          OR (k.blob_key IS NOT NULL) <> :sealed)
    """
        .formatted(key, size);
  }

  @Override
  public long countMisplaced(Wanted wanted) {
    return transactions.readLong(handle ->
        handle
            .createQuery(
                "SELECT (SELECT count(*) %s) + (SELECT count(*) %s)"
                    .formatted(
                        fromMisplaced("blob_key", "blob_size"),
                        fromMisplaced("json_key", "json_size")))
            .bind("largest", wanted.largest())
            .bind("sealed", wanted.sealed())
            .mapTo(Long.class)
            .one());
  }

  private static Misplaced read(Row row) throws SQLException {
    return new Misplaced(
        new StateVersionId(row.getString("id")),
        BlobCodes.KINDS.constant(row.getString("kind")),
        new Content(
            new BlobKey(row.getString("blob_key")),
            row.getLong("blob_size"),
            new Md5(row.getString("md5")),
            new Sha256(row.getString("sha256"))),
        row.getBoolean("small"));
  }

  @Override
  public boolean rename(StateVersionId version, BlobKey from, BlobKey to) {
    return transactions.write(handle ->
        rename(handle, "blob_key", version, from, to)
                + rename(handle, "json_key", version, from, to)
            == 1);
  }

  private static int rename(
      Handle handle, String column, StateVersionId version, BlobKey from, BlobKey to) {
    return handle
        .createUpdate(
            "UPDATE state_versions SET %1$s = :to WHERE id = :id AND %1$s = :from"
                .formatted(column))
        .bind("to", to.value())
        .bind("id", version.value())
        .bind("from", from.value())
        .execute();
  }
}
