package dev.stateward.application.event;

import dev.stateward.application.blob.UrlSealer;
import dev.stateward.application.blob.UrlSealer.UrlSeal;
import dev.stateward.application.event.port.WebhookUrls;
import dev.stateward.application.job.IndependentAttempts;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.port.Transactions;
import dev.stateward.domain.event.WebhookId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Encrypts URLs that earlier versions stored plain, or the other way round, as the setting says.
 */
final class WebhookUrlJob implements RecurringJob {
  static final Duration PAUSE = Duration.ofHours(6);

  private static final int AT_ONCE = 100;

  private final Transactions transactions;
  private final WebhookStore webhooks;
  private final WebhookUrls urls;
  private final UrlSealer sealer;

  WebhookUrlJob(
      Transactions transactions, WebhookStore webhooks, WebhookUrls urls, UrlSealer sealer) {
    this.transactions = transactions;
    this.webhooks = webhooks;
    this.urls = urls;
    this.sealer = sealer;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    IndependentAttempts round = new IndependentAttempts(heartbeat);
    Optional<WebhookId> after = Optional.empty();
    List<WebhookId> part;
    do {
      part = urls.list(!sealer.on(), after, AT_ONCE);
      part.forEach(id -> round.attempt(id.value(), () -> store(id)));
      after = part.stream().reduce((first, last) -> last);
    } while (part.size() == AT_ONCE);
    return new Outcome(PAUSE, round.finding());
  }

  private boolean store(WebhookId id) {
    return webhooks
        .find(id)
        .filter(webhook -> {
          UrlSeal seal = webhooks.prepare(webhook.organization().id(), id);
          return transactions.inTransaction(() -> store(id, seal));
        })
        .isPresent();
  }

  private boolean store(WebhookId id, UrlSeal seal) {
    return webhooks
        .hold(id)
        .map(webhook -> {
          if (WebhookStore.isHidden(webhook)) {
            throw new IllegalStateException("the URL cannot be decrypted");
          }
          webhooks.save(webhook, seal);
          return true;
        })
        .orElse(false);
  }
}
