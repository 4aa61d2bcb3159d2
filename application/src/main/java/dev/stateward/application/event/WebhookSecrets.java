package dev.stateward.application.event;

import dev.stateward.application.event.port.WebhookSecret;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.Signer;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.Webhook.SecretName;
import java.time.Instant;
import java.util.List;

/** The secrets of webhooks. They are not stored but derived each time. */
final class WebhookSecrets {
  private final Signer signer;

  WebhookSecrets(Signer signer) {
    this.signer = signer;
  }

  /** The present secret. */
  WebhookSecret present(Webhook webhook) {
    return secret(webhook, webhook.generation().present());
  }

  /** The secrets that sign requests sent at {@code at}. */
  List<WebhookSecret> signing(Webhook webhook, Instant at) {
    return webhook.signing(at).stream().map(name -> secret(webhook, name)).toList();
  }

  /** The id of the key that new secrets are derived from. */
  String presentKey() {
    return signer.presentKey().text();
  }

  private WebhookSecret secret(Webhook webhook, SecretName name) {
    KeyId key = name.key().isEmpty() ? signer.firstKey() : new KeyId(name.key());
    String text = "webhook " + webhook.id() + " " + name.number();
    return new WebhookSecret(
        "whsec_"
            + signer
                .key(key, text)
                .orElseThrow(() -> new IllegalStateException("there is no key " + key)));
  }
}
