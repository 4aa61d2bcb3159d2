package dev.stateward.application.event.port;

import java.util.Objects;

/**
 * A signing secret of a webhook, shared with the receiver.
 *
 * @param text {@code whsec_}, then a key in base64 (Standard Webhooks 1.0)
 */
public record WebhookSecret(String text) {
  public WebhookSecret {
    Objects.requireNonNull(text, "text is null");
  }

  @Override
  public String toString() {
    return "WebhookSecret[redacted]";
  }
}
