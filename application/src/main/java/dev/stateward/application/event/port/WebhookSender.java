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
   * Sends an event, and waits for the status of the answer for some seconds at most. Whatever goes
   * wrong is a reply too. Never within a transaction.
   */
  DeliveryResponse send(Outgoing outgoing);

  /**
   * What is sent.
   *
   * @param url where
   * @param event what
   * @param organization whose it is
   * @param at when, as the signature says it
   * @param secrets what it is signed with, one or more
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
