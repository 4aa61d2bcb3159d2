package dev.stateward.application.event.port;

import dev.stateward.domain.event.DeliveryResponse;
import dev.stateward.domain.event.Event;
import dev.stateward.domain.organization.Organization;
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
   * @param url the target
   * @param event the event
   * @param organization its organization
   * @param at the time in the signature
   * @param secrets the signing secrets, one or more
   */
  record Outgoing(
      String url, Event event, Organization organization, Instant at, List<WebhookSecret> secrets) {
    public Outgoing {
      Objects.requireNonNull(url, "url is null");
      Objects.requireNonNull(event, "event is null");
      Objects.requireNonNull(organization, "organization is null");
      Objects.requireNonNull(at, "at is null");
      secrets = List.copyOf(secrets);
    }
  }
}
