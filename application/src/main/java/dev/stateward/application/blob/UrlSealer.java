package dev.stateward.application.blob;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.event.port.SealedUrl;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.organization.OrganizationId;
import java.security.KeyException;
import java.util.Optional;

/** Encrypts URLs of webhooks, which may hold a token of the receiver (ADR 199). */
public final class UrlSealer {
  private final Sealing sealing;
  private final SealKeyCache cache;

  UrlSealer(Sealing sealing, SealKeyCache cache) {
    this.sealing = sealing;
    this.cache = cache;
  }

  /** What a URL is encrypted for. */
  record Owner(OrganizationId organization, WebhookId webhook) {}

  /** Encrypts a URL; empty when URLs are stored plain. */
  @FunctionalInterface
  public interface UrlSeal {
    Optional<SealedUrl> of(String url);
  }

  /** Whether URLs are stored encrypted. */
  public boolean on() {
    return sealing.on();
  }

  /**
   * Makes a key for the URL of a webhook; outside of a transaction, since it may take a key
   * service.
   *
   * @throws StoreUnavailableException when the key service fails
   */
  public UrlSeal prepare(OrganizationId organization, WebhookId webhook) {
    if (!sealing.on()) {
      return url -> Optional.empty();
    }
    BlobCipher.Key key = sealing.cipher().newKey();
    Owner owner = new Owner(organization, webhook);
    WrappedKey wrapped = sealing.wrapper().wrap(key, SealBinding.of(owner));
    return url ->
        Optional.of(
            new SealedUrl(
                wrapped, sealing.values().seal(url.getBytes(UTF_8), key, context(webhook))));
  }

  private static byte[] context(WebhookId webhook) {
    return ("stateward webhook url 1\n" + webhook.value()).getBytes(UTF_8);
  }

  /**
   * The URL of a webhook; empty when it was changed, or its key was, or is not there.
   *
   * @throws StoreUnavailableException when the key service fails
   */
  public Optional<String> open(OrganizationId organization, WebhookId webhook, SealedUrl url) {
    try {
      BlobCipher.Key key = cache.unwrap(new Owner(organization, webhook), url.key());
      return Optional.of(
          new String(sealing.values().open(url.text(), key, context(webhook)), UTF_8));
    } catch (BlobCipher.ChangedException e) {
      return Optional.empty();
    } catch (StoreUnavailableException e) {
      if (e.getCause() instanceof KeyException) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
