package dev.stateward.application.event.port;

import java.util.Objects;

/**
 * What a webhook's events are signed with, known to the receiver too.
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
