package dev.stateward.adapter.jdbc.blob;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.blob.port.ValueKeys;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.event.port.WebhookUrls;
import dev.stateward.application.stateversion.port.StoredOutput;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.PreparedBatch;

public final class JdbiValueKeys implements ValueKeys {
  /** The organizations of which states were extracted, all under their key. */
  private static final String EXTRACTED =
      """
      (SELECT DISTINCT w.organization_id
         FROM instance_cursors c
         JOIN workspaces w ON w.id = c.workspace_id)
      """;

  private final JdbiTransactions transactions;

  public JdbiValueKeys(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  private static String table(Kind kind) {
    return switch (kind) {
      case OUTPUTS -> "output_keys";
      case WEBHOOK_URL -> "webhook_keys";
      case DIGESTS -> "digest_keys";
    };
  }

  private static String id(Kind kind) {
    return switch (kind) {
      case OUTPUTS -> "state_version_id";
      case WEBHOOK_URL -> "webhook_id";
      case DIGESTS -> "organization_id";
    };
  }

  /** The owners of keys, with their organization and workspace. */
  private static String owners(Kind kind) {
    return switch (kind) {
      case OUTPUTS -> "t.organization_id, t.workspace_id FROM output_keys k JOIN state_versions t";
      case WEBHOOK_URL ->
          "t.organization_id, '' AS workspace_id FROM webhook_keys k JOIN webhooks t";
      case DIGESTS ->
          "t.id AS organization_id, '' AS workspace_id FROM digest_keys k JOIN organizations t";
    };
  }

  @Override
  public List<Entry> notUnder(Kind kind, String wrappingKey, Optional<String> after, int atMost) {
    return transactions.readLong(handle ->
        handle
            .createQuery(
                """
                SELECT k.%1$s AS id, k.wrapping_key, k.wrapped_key, %2$s ON t.id = k.%1$s
                 WHERE k.%1$s > :after
                   AND k.wrapping_key <> :wrapping_key
                 ORDER BY k.%1$s
                 LIMIT :at_most
                """
                    .formatted(id(kind), owners(kind)))
            .bind("after", after.orElse(""))
            .bind("wrapping_key", wrappingKey)
            .bind("at_most", atMost)
            .map(
                Row.by(row ->
                    new Entry(
                        row.getString("id"),
                        row.getString("organization_id"),
                        row.getString("workspace_id"),
                        new WrappedKey(
                            row.getString("wrapping_key"), row.getString("wrapped_key")))))
            .list());
  }

  /** Either all outputs of a version are encrypted or none. */
  private static String sealed(Kind kind) {
    return switch (kind) {
      case OUTPUTS -> "state_version_outputs t WHERE t.ordinal = 0 AND t.output_value LIKE :sealed";
      case WEBHOOK_URL -> "(SELECT id AS webhook_id, url FROM webhooks) t WHERE t.url LIKE :sealed";
      case DIGESTS -> EXTRACTED + " t WHERE t.organization_id LIKE :sealed";
    };
  }

  private static String mark(Kind kind) {
    return switch (kind) {
      case OUTPUTS -> StoredOutput.SEALED + '%';
      case WEBHOOK_URL -> WebhookUrls.HIDDEN;
      case DIGESTS -> "%";
    };
  }

  @Override
  public List<String> missing(Kind kind, Optional<String> after, int atMost) {
    return transactions.readLong(handle ->
        handle
            .createQuery(
                """
                SELECT t.%1$s
                  FROM %2$s
                   AND t.%1$s > :after
                   AND NOT EXISTS (SELECT 1 FROM %3$s k WHERE k.%1$s = t.%1$s)
                 ORDER BY t.%1$s
                 LIMIT :at_most
                """
                    .formatted(id(kind), sealed(kind), table(kind)))
            .bind("sealed", mark(kind))
            .bind("after", after.orElse(""))
            .bind("at_most", atMost)
            .mapTo(String.class)
            .list());
  }

  @Override
  public int rewrap(Kind kind, List<Rewrap> keys) {
    if (keys.isEmpty()) {
      return 0;
    }
    return transactions.write(handle -> {
      PreparedBatch batch =
          handle.prepareBatch(
              """
              UPDATE %s
                 SET wrapping_key = :wrapping_key,
                     wrapped_key = :wrapped_key
               WHERE %s = :id
                 AND wrapped_key = :before
              """
                  .formatted(table(kind), id(kind)));
      for (Rewrap key : keys) {
        batch
            .bind("wrapping_key", key.after().wrappingKey())
            .bind("wrapped_key", key.after().text())
            .bind("id", key.id())
            .bind("before", key.before().text())
            .add();
      }
      return Arrays.stream(batch.execute()).sum();
    });
  }

  @Override
  public Map<String, Long> counts(Kind kind) {
    return transactions.readLong(handle ->
        handle
            .createQuery(
                "SELECT wrapping_key, count(*) AS keys FROM "
                    + table(kind)
                    + " GROUP BY wrapping_key")
            .map(Row.by(row -> Map.entry(row.getString("wrapping_key"), row.getLong("keys"))))
            .stream()
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }
}
