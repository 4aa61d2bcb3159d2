package dev.stateward.application.event;

import dev.stateward.application.blob.UrlSealer;
import dev.stateward.application.blob.UrlSealer.UrlSeal;
import dev.stateward.application.event.port.SealedUrl;
import dev.stateward.application.event.port.WebhookUrls;
import dev.stateward.application.event.port.Webhooks;
import dev.stateward.application.event.port.Webhooks.Progress;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.organization.OrganizationId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Webhooks with their URLs, which are stored encrypted. */
final class WebhookStore {
  private final Webhooks webhooks;
  private final WebhookUrls urls;
  private final UrlSealer sealer;

  WebhookStore(Webhooks webhooks, WebhookUrls urls, UrlSealer sealer) {
    this.webhooks = webhooks;
    this.urls = urls;
    this.sealer = sealer;
  }

  /** Webhooks as they are stored, for those who need no URL. */
  Webhooks rows() {
    return webhooks;
  }

  Optional<Webhook> find(WebhookId id) {
    return webhooks.find(id).map(this::opened);
  }

  /** As {@link Webhooks#hold}. */
  Optional<Webhook> hold(WebhookId id) {
    return webhooks.hold(id).map(this::opened);
  }

  Page<Webhook> list(OrganizationId organization, PageRequest request) {
    Page<Webhook> page = webhooks.list(organization, request);
    Map<WebhookId, SealedUrl> sealed =
        urls.find(page.items().stream().filter(WebhookStore::isHidden).map(Webhook::id).toList());
    return page.map(webhook -> opened(webhook, Optional.ofNullable(sealed.get(webhook.id()))));
  }

  /** Whether the URL of a webhook is not known: it could not be decrypted. */
  static boolean isHidden(Webhook webhook) {
    return webhook.subscription().url().equals(WebhookUrls.HIDDEN);
  }

  private Webhook opened(Webhook webhook) {
    return isHidden(webhook)
        ? opened(webhook, Optional.ofNullable(urls.find(List.of(webhook.id())).get(webhook.id())))
        : webhook;
  }

  private Webhook opened(Webhook webhook, Optional<SealedUrl> sealed) {
    return sealed
        .filter(url -> isHidden(webhook))
        .flatMap(url -> sealer.open(webhook.organization().id(), webhook.id(), url))
        .map(url -> with(webhook, url))
        .orElse(webhook);
  }

  private static Webhook with(Webhook webhook, String url) {
    return webhook.with(webhook.subscription().at(url));
  }

  /** As {@link UrlSealer#prepare}. */
  UrlSeal prepare(OrganizationId organization, WebhookId webhook) {
    return sealer.prepare(organization, webhook);
  }

  void add(Webhook webhook, UrlSeal seal, Progress progress) {
    Optional<SealedUrl> sealed = seal.of(webhook.subscription().url());
    webhooks.add(sealed.isEmpty() ? webhook : with(webhook, WebhookUrls.HIDDEN), progress);
    sealed.ifPresent(url -> urls.put(webhook.id(), url));
  }

  /** Stores a changed webhook; a URL that is not known stays as it is stored. */
  void save(Webhook webhook, UrlSeal seal) {
    if (isHidden(webhook)) {
      webhooks.save(webhook);
      return;
    }
    Optional<SealedUrl> sealed = seal.of(webhook.subscription().url());
    webhooks.save(sealed.isEmpty() ? webhook : with(webhook, WebhookUrls.HIDDEN));
    sealed.ifPresentOrElse(url -> urls.put(webhook.id(), url), () -> urls.remove(webhook.id()));
  }
}
