package dev.stateward.testkit.memory;

import dev.stateward.application.event.port.SealedUrl;
import dev.stateward.application.event.port.WebhookUrls;
import dev.stateward.domain.event.WebhookId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

final class InMemoryWebhookUrls implements WebhookUrls {
  private final InMemoryTransactions transactions;

  InMemoryWebhookUrls(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void put(WebhookId webhook, SealedUrl url) {
    transactions.change(tables -> {
      Tables.referred(tables.webhooks, webhook);
      tables.webhookUrls.put(webhook, url);
    });
  }

  @Override
  public Map<WebhookId, SealedUrl> find(Collection<WebhookId> webhooks) {
    return transactions.read(tables ->
        tables.webhookUrls.entrySet().stream()
            .filter(entry -> webhooks.contains(entry.getKey()))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  @Override
  public void remove(WebhookId webhook) {
    transactions.change(tables -> tables.webhookUrls.remove(webhook));
  }

  @Override
  public List<WebhookId> list(boolean sealed, Optional<WebhookId> after, int atMost) {
    return transactions.read(tables ->
        tables.webhooks.values().stream()
            .filter(hook -> hook.webhook().subscription().url().equals(HIDDEN) == sealed)
            .map(hook -> hook.webhook().id().value())
            .filter(id -> id.compareTo(after.map(WebhookId::value).orElse("")) > 0)
            .sorted()
            .limit(atMost)
            .map(WebhookId::new)
            .toList());
  }
}
