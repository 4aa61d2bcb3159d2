package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.blob.port.BlobChecks;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Md5;
import dev.stateward.domain.stateversion.Sha256;
import dev.stateward.domain.stateversion.StateVersionId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

public final class JdbiBlobChecks implements BlobChecks {
  private static final int ROWS_AT_ONCE = 1000;

  private static final String REMOVED =
      "SELECT target FROM jobs WHERE kind = 'remove-content' AND dead_at IS NULL";

  private final JdbiTransactions transactions;

  public JdbiBlobChecks(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void named(Consumer<BlobKey> each) {
    transactions.readLong(handle -> {
      named(handle, "SELECT blob_key FROM state_versions WHERE blob_key IS NOT NULL", each);
      named(handle, "SELECT json_key FROM state_versions WHERE json_key IS NOT NULL", each);
      named(handle, REMOVED, each);
      return Boolean.TRUE;
    });
  }

  private static void named(Handle handle, String keys, Consumer<BlobKey> each) {
    handle
        .createQuery(keys)
        .setFetchSize(ROWS_AT_ONCE)
        .mapTo(String.class)
        .useIterator(rows -> rows.forEachRemaining(key -> each.accept(new BlobKey(key))));
  }

  @Override
  public List<DueVersion> due(Instant current, Instant others, Instant unreadable, int atMost) {
    return transactions.readLong(handle ->
        handle
            .createQuery(
                """
                SELECT v.id, v.md5, v.blob_key, v.blob_size, v.blob_sha256,
                       v.json_key, v.json_size, v.json_md5, v.json_sha256
                  FROM state_versions v
                  LEFT JOIN blob_checks c ON c.state_version_id = v.id
                  LEFT JOIN unreadable_blobs u ON u.state_version_id = v.id
                  LEFT JOIN workspaces w ON w.current_state_version_id = v.id
                 WHERE v.blob_key IS NOT NULL
                   AND (u.tried_at IS NULL OR u.tried_at < :unreadable)
                   AND (c.checked_at IS NULL
                     OR c.checked_at < :others
                     OR (c.checked_at < :current AND w.id IS NOT NULL))
                 ORDER BY c.checked_at NULLS FIRST, v.position
                 LIMIT :at_most
                """)
            .bind("current", Columns.utc(current))
            .bind("others", Columns.utc(others))
            .bind("unreadable", Columns.utc(unreadable))
            .bind("at_most", atMost)
            .map(Row.by(JdbiBlobChecks::dueVersion))
            .list());
  }

  private static DueVersion dueVersion(Row row) throws SQLException {
    Content state =
        new Content(
            new BlobKey(row.getString("blob_key")),
            row.getLong("blob_size"),
            new Md5(row.getString("md5")),
            new Sha256(row.getString("blob_sha256")));
    return new DueVersion(new StateVersionId(row.getString("id")), state, json(row));
  }

  private static List<Content> json(Row row) throws SQLException {
    String key = row.getString("json_key");
    return key == null
        ? List.of()
        : List.of(
            new Content(
                new BlobKey(key),
                row.getLong("json_size"),
                new Md5(row.getString("json_md5")),
                new Sha256(row.getString("json_sha256"))));
  }

  @Override
  public void checked(StateVersionId version, Instant now, boolean sound) {
    transactions.execute(handle -> {
      forget(handle, "blob_checks", version);
      forget(handle, "unreadable_blobs", version);
      handle
          .createUpdate(
              """
              INSERT INTO blob_checks (state_version_id, checked_at, sound)
              SELECT v.id, CAST(:now AS timestamp(6) with time zone), CAST(:sound AS boolean)
                FROM state_versions v
               WHERE v.id = :version
              """)
          .bind("version", version.value())
          .bind("now", Columns.utc(now))
          .bind("sound", sound)
          .execute();
    });
  }

  private static void forget(Handle handle, String table, StateVersionId version) {
    handle
        .createUpdate("DELETE FROM " + table + " WHERE state_version_id = :version")
        .bind("version", version.value())
        .execute();
  }

  @Override
  public void unreadable(StateVersionId version, Instant now) {
    transactions.execute(handle -> {
      forget(handle, "unreadable_blobs", version);
      handle
          .createUpdate(
              """
              INSERT INTO unreadable_blobs (state_version_id, tried_at)
              SELECT v.id, CAST(:now AS timestamp(6) with time zone)
                FROM state_versions v
               WHERE v.id = :version
              """)
          .bind("version", version.value())
          .bind("now", Columns.utc(now))
          .execute();
    });
  }

  @Override
  public List<StateVersionId> unreadable() {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT u.state_version_id
                  FROM unreadable_blobs u
                  JOIN state_versions v ON v.id = u.state_version_id
                 WHERE v.blob_key IS NOT NULL
                 ORDER BY u.tried_at, u.state_version_id
                """)
            .map(Row.by(row -> new StateVersionId(row.getString("state_version_id"))))
            .list());
  }

  @Override
  public List<StateVersionId> damaged() {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT c.state_version_id
                  FROM blob_checks c
                  JOIN state_versions v ON v.id = c.state_version_id
                 WHERE c.sound = FALSE
                   AND v.blob_key IS NOT NULL
                 ORDER BY c.checked_at, c.state_version_id
                """)
            .map(Row.by(row -> new StateVersionId(row.getString("state_version_id"))))
            .list());
  }

  @Override
  public Map<BlobKey, Instant> orphans() {
    return transactions.readLong(handle ->
        handle
            .createQuery("SELECT blob_key, found_at FROM orphan_blobs")
            .map(
                Row.by(row ->
                    Map.entry(new BlobKey(row.getString("blob_key")), row.instant("found_at"))))
            .stream()
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  @Override
  public void storeOrphans(Map<BlobKey, Instant> orphans) {
    transactions.writeLong(handle -> {
      handle.execute("DELETE FROM orphan_blobs");
      if (!orphans.isEmpty()) {
        PreparedBatch batch =
            handle.prepareBatch(
                "INSERT INTO orphan_blobs (blob_key, found_at) VALUES (:key, :found_at)"
                    + " ON CONFLICT DO NOTHING");
        orphans.forEach((key, foundAt) ->
            batch.bind("key", key.value()).bind("found_at", Columns.utc(foundAt)).add());
        batch.execute();
      }
      return Boolean.TRUE;
    });
  }
}
