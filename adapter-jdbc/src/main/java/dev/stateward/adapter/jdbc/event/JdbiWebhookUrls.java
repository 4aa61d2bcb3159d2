package dev.stateward.adapter.jdbc.event;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.event.port.SealedUrl;
import dev.stateward.application.event.port.WebhookUrls;
import dev.stateward.domain.event.WebhookId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

public final class JdbiWebhookUrls implements WebhookUrls {
  private final JdbiTransactions transactions;

  public JdbiWebhookUrls(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void put(WebhookId webhook, SealedUrl url) {
    remove(webhook);
    transactions.execute(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO webhook_keys (webhook_id, wrapping_key, wrapped_key, sealed_url)
                VALUES (:webhook, :wrapping_key, :wrapped_key, :sealed_url)
                """)
            .bind("webhook", webhook.value())
            .bind("wrapping_key", url.key().wrappingKey())
            .bind("wrapped_key", url.key().text())
            .bind("sealed_url", url.text())
            .execute());
  }

  @Override
  public Map<WebhookId, SealedUrl> find(Collection<WebhookId> webhooks) {
    if (webhooks.isEmpty()) {
      return Map.of();
    }
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT webhook_id, wrapping_key, wrapped_key, sealed_url
                  FROM webhook_keys
                 WHERE webhook_id = ANY(:webhooks)
                """)
            .bindArray("webhooks", String.class, webhooks.stream().map(WebhookId::value).toList())
            .map(
                Row.by(row ->
                    Map.entry(
                        new WebhookId(row.getString("webhook_id")),
                        new SealedUrl(
                            new WrappedKey(
                                row.getString("wrapping_key"), row.getString("wrapped_key")),
                            row.getString("sealed_url")))))
            .stream()
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  @Override
  public void remove(WebhookId webhook) {
    transactions.execute(handle ->
        handle
            .createUpdate("DELETE FROM webhook_keys WHERE webhook_id = :webhook")
            .bind("webhook", webhook.value())
            .execute());
  }

  @Override
  public List<WebhookId> list(boolean sealed, Optional<WebhookId> after, int atMost) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT id
                  FROM webhooks
                 WHERE (url = :hidden) = :sealed
                   AND id > :after
                 ORDER BY id
                 LIMIT :at_most
                """)
            .bind("hidden", HIDDEN)
            .bind("sealed", sealed)
            .bind("after", after.map(WebhookId::value).orElse(""))
            .bind("at_most", atMost)
            .mapTo(String.class)
            .map(WebhookId::new)
            .list());
  }
}
