package dev.stateward.application.event.port;

import dev.stateward.domain.event.DeliveryResponse;
import dev.stateward.domain.event.Event;
import dev.stateward.domain.event.Webhook;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** Sends events to the targets of webhooks, as requests that are signed. */
public interface WebhookSender {
  /**
   * Sends an event and waits some seconds at most for the response status. Failures are returned as
   * responses, never thrown. Never called within a transaction.
   */
  DeliveryResponse send(Outgoing outgoing);

  /**
   * A request to send.
   *
   * @param webhook what it is sent to
   * @param event the event
   * @param workspace the name of its workspace; empty when there is none any more, or several may
   *     be concerned
   * @param at the time in the signature
   * @param secrets the signing secrets, one or more
   */
  record Outgoing(
      Webhook webhook, Event event, String workspace, Instant at, List<WebhookSecret> secrets) {
    public Outgoing {
      Objects.requireNonNull(webhook, "webhook is null");
      Objects.requireNonNull(event, "event is null");
      Objects.requireNonNull(workspace, "workspace is null");
      Objects.requireNonNull(at, "at is null");
      secrets = List.copyOf(secrets);
    }
  }
}
