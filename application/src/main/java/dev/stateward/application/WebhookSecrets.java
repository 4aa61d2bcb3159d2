package dev.stateward.application;

import dev.stateward.application.port.out.Signer;
import dev.stateward.application.port.out.WebhookSender.Secret;
import dev.stateward.domain.event.Webhook;
import java.time.Instant;
import java.util.List;

/** The secrets of webhooks, which are stored nowhere: they are made anew each time. */
final class WebhookSecrets {
  private final Signer signer;

  WebhookSecrets(Signer signer) {
    this.signer = signer;
  }

  /** The present secret. */
  Secret present(Webhook webhook) {
    return secret(webhook, webhook.generation().number());
  }

  /** The secrets that sign what is sent at {@code at}. */
  List<Secret> signing(Webhook webhook, Instant at) {
    return webhook.signing(at).stream().map(number -> secret(webhook, number)).toList();
  }

  private Secret secret(Webhook webhook, int generation) {
    String name = "webhook " + webhook.id() + " " + generation;
    return new Secret(
        "whsec_"
            + signer
                .key(signer.firstKey(), name)
                .orElseThrow(() -> new IllegalStateException("the first key is missing")));
  }
}
