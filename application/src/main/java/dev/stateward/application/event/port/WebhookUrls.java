package dev.stateward.application.event.port;

import dev.stateward.domain.event.WebhookId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The encrypted URLs of webhooks, each with its key; it is deleted with its webhook (ADR 199). */
public interface WebhookUrls {
  /** What a webhook has for a URL when that is encrypted, and when it cannot be decrypted. */
  String HIDDEN = "https://encrypted.invalid/";

  /** Stores the URL of an existing webhook, in place of the one before. */
  void put(WebhookId webhook, SealedUrl url);

  /** The encrypted URLs of those of {@code webhooks} that have one. */
  Map<WebhookId, SealedUrl> find(Collection<WebhookId> webhooks);

  /** Deletes the URL of a webhook, if it has one. */
  void remove(WebhookId webhook);

  /**
   * Webhooks whose URL is encrypted, or is not, by identifier.
   *
   * @param after the one that they begin after; empty for the first
   * @param atMost how many, 1 or more
   */
  List<WebhookId> list(boolean sealed, Optional<WebhookId> after, int atMost);
}
