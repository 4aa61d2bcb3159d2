package dev.stateward.adapter.jdbc.database;

import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.port.KeyId;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The keys that wrap data keys, each sealed under a root key. See ADR 177 and 179. */
public final class WrappingKeys {
  private final JdbiTransactions transactions;

  public WrappingKeys(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  /**
   * A wrapping key.
   *
   * @param id its id, which does not reveal it
   * @param sealedUnder the id of the root key that it is sealed under; of a secret, its key id
   * @param sealedKey the key, sealed; in base64
   * @param createdAt when it was made
   */
  public record SealedKey(KeyId id, KeyId sealedUnder, String sealedKey, Instant createdAt) {
    public SealedKey {
      Objects.requireNonNull(id, "id is null");
      Objects.requireNonNull(sealedUnder, "sealedUnder is null");
      Objects.requireNonNull(sealedKey, "sealedKey is null");
      Objects.requireNonNull(createdAt, "createdAt is null");
    }
  }

  /** How many blobs only the secret opens, since no key server sealed their wrapping keys. */
  public long blobsUnderSecret() {
    return transactions.readLong(handle ->
        handle
            .createQuery(
                """
                SELECT count(*)
                  FROM data_keys
                 WHERE wrapping_key NOT IN (
                         SELECT key_id
                           FROM wrapping_keys
                          WHERE sealed_under NOT IN (SELECT key_id FROM secret_generations))
                """)
            .mapTo(Long.class)
            .one());
  }

  /** All keys, the first one first; the last one wraps new data keys. */
  public List<SealedKey> look() {
    return transactions.read(WrappingKeys::look);
  }

  /**
   * Replaces the keys by those that {@code work} makes of them; nodes do so one after the other.
   *
   * @return the keys from now on
   */
  public List<SealedKey> change(UnaryOperator<List<SealedKey>> work) {
    return transactions.write(handle -> {
      SecretGenerations.hold(handle);
      List<SealedKey> before = look(handle);
      List<SealedKey> after = work.apply(before);
      if (!after.equals(before)) {
        replace(handle, after);
      }
      return after;
    });
  }

  private static List<SealedKey> look(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT key_id, sealed_under, sealed_key, created_at
              FROM wrapping_keys
             ORDER BY number
            """)
        .map(
            Row.by(row ->
                new SealedKey(
                    new KeyId(row.getString("key_id")),
                    new KeyId(row.getString("sealed_under")),
                    row.getString("sealed_key"),
                    row.instant("created_at"))))
        .list();
  }

  private static void replace(Handle handle, List<SealedKey> keys) {
    handle.createUpdate("DELETE FROM wrapping_keys").execute();
    PreparedBatch insertion =
        handle.prepareBatch(
            """
            INSERT INTO wrapping_keys (number, key_id, sealed_under, sealed_key, created_at)
            VALUES (:number, :key_id, :sealed_under, :sealed_key, :created_at)
            """);
    for (int i = 0; i < keys.size(); i++) {
      insertion
          .bind("number", i + 1)
          .bind("key_id", keys.get(i).id().text())
          .bind("sealed_under", keys.get(i).sealedUnder().text())
          .bind("sealed_key", keys.get(i).sealedKey())
          .bind("created_at", Columns.utc(keys.get(i).createdAt()))
          .add();
    }
    if (!keys.isEmpty()) {
      insertion.execute();
    }
  }
}
